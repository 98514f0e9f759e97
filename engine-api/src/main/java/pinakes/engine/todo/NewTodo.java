package pinakes.engine.todo;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;

/// A todo to add.
///
/// @param dependsOn the todos that must be completed first
/// @param collection who can see it; null for the caller's own collection, or the shared list if it has none
public record NewTodo(
        TodoTitle title,
        @Nullable TodoDescription description,
        @Nullable TodoDue due,
        @Nullable TodoPriority priority,
        List<TodoId> dependsOn,
        @Nullable CollectionName collection) {
    public static final int DEPENDENCIES_MAX = 50;

    public NewTodo {
        dependsOn = dependencies(dependsOn);
        if (collection != null) {
            DocumentMetadata.requireTags(List.of(collection.tag()));
        }
    }

    /// A todo that names no collection.
    public NewTodo(
            TodoTitle title,
            @Nullable TodoDescription description,
            @Nullable TodoDue due,
            @Nullable TodoPriority priority,
            List<TodoId> dependsOn) {
        this(title, description, due, priority, dependsOn, null);
    }

    /// The same todo in a collection.
    public NewTodo in(CollectionName other) {
        return new NewTodo(title, description, due, priority, dependsOn, other);
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
