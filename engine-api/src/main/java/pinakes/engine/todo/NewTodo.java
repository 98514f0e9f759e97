package pinakes.engine.todo;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A todo to add.
///
/// @param dependsOn the todos that must be completed first
public record NewTodo(
        TodoTitle title,
        @Nullable TodoDescription description,
        @Nullable TodoDue due,
        @Nullable TodoPriority priority,
        List<TodoId> dependsOn) {
    public static final int DEPENDENCIES_MAX = 50;

    public NewTodo {
        dependsOn = dependencies(dependsOn);
    }

    /// The ids in order, each once.
    static List<TodoId> dependencies(List<TodoId> ids) {
        if (ids.size() > DEPENDENCIES_MAX) {
            throw new IllegalArgumentException("a task can depend on at most " + DEPENDENCIES_MAX + " others");
        }
        return ids.stream()
                .distinct()
                .sorted(Comparator.comparingLong(TodoId::value))
                .toList();
    }
}
