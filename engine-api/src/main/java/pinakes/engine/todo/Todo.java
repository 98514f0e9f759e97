package pinakes.engine.todo;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A to-do item.
///
/// @param completedAt when it was first completed; present if and only if the status is completed
public record Todo(
        TodoId id,
        TodoTitle title,
        @Nullable TodoDescription description,
        TodoStatus status,
        Instant createdAt,
        @Nullable Instant completedAt) {
    public Todo {
        if ((status == TodoStatus.COMPLETED) != (completedAt != null)) {
            throw new IllegalArgumentException(
                    "only a completed task has a completion time, got " + status + ", " + completedAt);
        }
    }
}
