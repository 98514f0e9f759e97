package pinakes.engine.todo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change of a todo. Fields that it does not name are kept.
///
/// @param title the new title, or null to keep the old one
/// @param dependsOn the todos that must be completed first, or null to keep the old ones
/// @param status completes or reopens the todo, or null to keep its status
public record TodoChange(
        @Nullable TodoTitle title,
        FieldChange<TodoDescription> description,
        FieldChange<TodoDue> due,
        FieldChange<TodoPriority> priority,
        @Nullable List<TodoId> dependsOn,
        @Nullable TodoStatus status) {
    public TodoChange {
        dependsOn = dependsOn == null ? null : NewTodo.dependencies(dependsOn);
    }

    /// A change of the title and the description alone.
    public TodoChange(@Nullable TodoTitle title, FieldChange<TodoDescription> description) {
        this(title, description, new FieldChange.Keep<>(), new FieldChange.Keep<>(), null, null);
    }
}
