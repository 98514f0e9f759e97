package pinakes.engine.todo;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One thing to do.
///
/// @param completedAt when it was first completed; present exactly when the status is completed
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
                    "a todo is completed exactly when it has a completion time: " + status + ", " + completedAt);
        }
    }
}
