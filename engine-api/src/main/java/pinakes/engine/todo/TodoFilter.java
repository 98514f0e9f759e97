package pinakes.engine.todo;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;

/// Selects and orders todos; an absent component restricts nothing.
///
/// @param dueBefore only todos that are due before this moment
/// @param claimedBy only todos that this assignee works on
/// @param readyFor only todos that this assignee can work on now: pending, with every dependency completed, and not
///     claimed by another
/// @param collections only todos in these
public record TodoFilter(
        @Nullable TodoStatus status,
        @Nullable TodoPriority priority,
        @Nullable Instant dueBefore,
        @Nullable String claimedBy,
        @Nullable String readyFor,
        Order order,
        @Nullable Set<CollectionName> collections) {
    public static final TodoFilter ALL = new TodoFilter(null, null, null, null, null, Order.CREATED);
    public static final TodoFilter PENDING = new TodoFilter(TodoStatus.PENDING, null, null, null, null, Order.CREATED);

    public TodoFilter {
        collections = collections == null ? null : Set.copyOf(collections);
    }

    /// A filter for the todos of all collections.
    public TodoFilter(
            @Nullable TodoStatus status,
            @Nullable TodoPriority priority,
            @Nullable Instant dueBefore,
            @Nullable String claimedBy,
            @Nullable String readyFor,
            Order order) {
        this(status, priority, dueBefore, claimedBy, readyFor, order, null);
    }

    /// The same filter for other collections.
    public TodoFilter in(@Nullable Set<CollectionName> others) {
        return new TodoFilter(status, priority, dueBefore, claimedBy, readyFor, order, others);
    }

    /// Whether it restricts nothing but the status and the collections.
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
