package pinakes.engine.todo;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;

/// A to-do item.
///
/// @param completedAt when it was first completed; present if and only if the status is completed
/// @param dependsOn the todos that should be completed first, by id
/// @param claim who works on it; absent when it is unclaimed or the claim has expired
/// @param collection decides who can see it, and never changes; the default one is the shared list
public record Todo(
        TodoId id,
        TodoTitle title,
        @Nullable TodoDescription description,
        TodoStatus status,
        Instant createdAt,
        @Nullable Instant completedAt,
        @Nullable TodoDue due,
        @Nullable TodoPriority priority,
        List<TodoId> dependsOn,
        @Nullable TodoClaim claim,
        CollectionName collection) {
    public Todo {
        dependsOn = List.copyOf(dependsOn);
        if ((status == TodoStatus.COMPLETED) != (completedAt != null)) {
            throw new IllegalArgumentException(
                    "only a completed task has a completion time, got " + status + ", " + completedAt);
        }
    }
}
