package pinakes.engine.todo;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Selects and orders todos; an absent component restricts nothing.
///
/// @param dueBefore only todos that are due before this moment
/// @param claimedBy only todos that this assignee works on
/// @param readyFor only todos that this assignee can work on now: pending, with every dependency completed, and not
///     claimed by another
public record TodoFilter(
        @Nullable TodoStatus status,
        @Nullable TodoPriority priority,
        @Nullable Instant dueBefore,
        @Nullable String claimedBy,
        @Nullable String readyFor,
        Order order) {
    public static final TodoFilter ALL = new TodoFilter(null, null, null, null, null, Order.CREATED);
    public static final TodoFilter PENDING = new TodoFilter(TodoStatus.PENDING, null, null, null, null, Order.CREATED);

    /// Whether it restricts nothing but the status.
    public boolean isOfStatus() {
        return priority == null && dueBefore == null && claimedBy == null && readyFor == null;
    }

    public enum Order {
        CREATED,
        /// The earliest first, then those that are never due.
        DUE,
        /// The most urgent first, the earliest due among them first.
        PRIORITY
    }
}
