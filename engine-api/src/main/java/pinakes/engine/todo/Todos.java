package pinakes.engine.todo;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The todos of one engine.
///
/// A method that changes something returns only when the change is durable. Every method may throw
/// [pinakes.engine.EngineUnavailableException], and [InterruptedException] when its thread was interrupted
/// while it waited; a change that was interrupted may or may not have been made.
public interface Todos {
    Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException;

    Optional<Todo> find(TodoId id) throws InterruptedException;

    /// The todos in the order of their creation.
    ///
    /// @param status only these, or null for all
    /// @param limit how many at the most; 0 asks for the total alone
    /// @param offset how many to leave out before the first
    /// @throws IllegalArgumentException when limit or offset is negative
    TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException;

    /// The todo as it is after the change, or nothing when there is none with this id.
    Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException;

    /// Marks the todo as completed; one that was completed before keeps its first completion time.
    Optional<Todo> complete(TodoId id) throws InterruptedException;

    /// The todo as it was, or nothing when there was none with this id.
    Optional<Todo> delete(TodoId id) throws InterruptedException;

    /// A new todo and its likely duplicates.
    ///
    /// @param sameTitle the pending todos whose titles had the same words already ([TodoTitle#words()]), oldest
    ///     first, then recent ones that have nearly the same ([TodoTitle#areNearlyTheSame]);
    ///     at most [#SAME_TITLE_MAX]
    record Added(Todo todo, List<TodoId> sameTitle) {
        public static final int SAME_TITLE_MAX = 3;

        /// How many of the newest todos are looked through for nearly the same words, in every adapter alike.
        public static final int RECENT_MAX = 100;

        public Added {
            sameTitle = List.copyOf(sameTitle);
        }
    }
}
