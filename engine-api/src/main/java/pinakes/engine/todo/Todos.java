package pinakes.engine.todo;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The todos of one engine.
///
/// A method that changes something returns when the change is durable. Every method may throw
/// [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted while waiting; an
/// interrupted change may or may not have been made.
public interface Todos {
    Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException;

    Optional<Todo> find(TodoId id) throws InterruptedException;

    /// Lists todos in order of creation.
    ///
    /// @param status only these, or null for all
    /// @param limit maximum number of todos; 0 returns only the total
    /// @param offset number of todos to skip
    /// @throws IllegalArgumentException when limit or offset is negative
    TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException;

    /// Changes a todo and returns it; empty when there is none with this id.
    Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException;

    /// Marks a todo as completed; one that was completed before keeps its first completion time.
    Optional<Todo> complete(TodoId id) throws InterruptedException;

    /// Deletes a todo and returns it; empty when there was none with this id.
    Optional<Todo> delete(TodoId id) throws InterruptedException;

    /// A new todo and its likely duplicates.
    ///
    /// @param sameTitle the pending todos whose titles had the same words already ([TodoTitle#words()]), oldest
    ///     first, then recent ones that have nearly the same ([TodoTitle#areNearlyTheSame]);
    ///     at most [#SAME_TITLE_MAX]
    record Added(Todo todo, List<TodoId> sameTitle) {
        public static final int SAME_TITLE_MAX = 3;

        /// How many of the newest todos are compared for nearly the same words.
        public static final int RECENT_MAX = 100;

        public Added {
            sameTitle = List.copyOf(sameTitle);
        }
    }
}
