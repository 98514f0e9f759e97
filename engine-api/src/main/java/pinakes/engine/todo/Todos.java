package pinakes.engine.todo;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Documents.Watch;

/// The todos of one engine.
///
/// A method that changes something returns when the change is durable. Every method may throw
/// [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted while waiting; an
/// interrupted change may or may not have been made.
public interface Todos {
    AddTodoOutcome add(NewTodo todo) throws InterruptedException;

    /// Adds a todo without a plan, which is never refused.
    default Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException {
        return (Added) add(new NewTodo(title, description, null, null, List.of()));
    }

    Optional<Todo> find(TodoId id) throws InterruptedException;

    /// Lists todos.
    ///
    /// @param limit maximum number of todos; 0 returns only the total
    /// @param offset number of todos to skip
    /// @throws IllegalArgumentException when limit or offset is negative
    TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException;

    /// The todos that changed after a given time, oldest change first.
    ///
    /// @param collections only todos in these; null for all
    /// @param limit maximum number of todos
    List<ChangedTodo> changedSince(Instant since, @Nullable Set<CollectionName> collections, int limit)
            throws InterruptedException;

    /// The todos that changed after a given time, in any collection.
    default List<ChangedTodo> changedSince(Instant since, int limit) throws InterruptedException {
        return changedSince(since, null, limit);
    }

    TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException;

    /// Marks a todo as completed and ends its claim; one that was completed before keeps its first completion time.
    Optional<Todo> complete(TodoId id) throws InterruptedException;

    /// Deletes a todo, on which others depend no longer; empty when there was none with this id.
    Optional<Deleted> delete(TodoId id) throws InterruptedException;

    /// Claims a todo: others cannot claim it until the lease ends, it is released or it is completed. An assignee
    /// that claims its own todo again renews the lease.
    ///
    /// @param lease at most [TodoClaim#LEASE_MAX]
    TodoOutcome claim(TodoId id, String assignee, Duration lease) throws InterruptedException;

    /// Claims the most urgent todo that is ready and unclaimed.
    ///
    /// @param collections only todos in these; null for all except personal lists, because what is on a
    ///     person's list is not for everyone to do
    /// @param lease at most [TodoClaim#LEASE_MAX]
    TodoOutcome claimNext(@Nullable Set<CollectionName> collections, String assignee, Duration lease)
            throws InterruptedException;

    /// Ends the claim of this assignee; has no effect on an unclaimed todo.
    TodoOutcome release(TodoId id, String assignee) throws InterruptedException;

    /// Notifies the listener after each todo that is added, changed, claimed, released or deleted, and after each
    /// that depended on a deleted one; the listener must be fast.
    ///
    /// @param missed runs when the listener may not have been notified of some changes; must be fast, too
    Watch watch(Consumer<TodoNotice> listener, Runnable missed);

    /// The same for a listener that need not know of every change.
    default Watch watch(Consumer<TodoNotice> listener) {
        return watch(listener, () -> {});
    }

    /// A deleted todo.
    ///
    /// @param dependents the todos that depended on it
    record Deleted(Todo todo, List<TodoId> dependents) {
        public Deleted {
            dependents = List.copyOf(dependents);
        }
    }

    /// A new todo and its likely duplicates in the same collection.
    ///
    /// @param sameTitle the pending todos whose titles had the same words already ([TodoTitle#words()]), oldest
    ///     first, then recent ones that have nearly the same ([TodoTitle#areNearlyTheSame]);
    ///     at most [#SAME_TITLE_MAX]
    record Added(Todo todo, List<TodoId> sameTitle) implements AddTodoOutcome {
        public static final int SAME_TITLE_MAX = 3;

        /// How many of the newest todos are compared for nearly the same words.
        public static final int RECENT_MAX = 100;

        public Added {
            sameTitle = List.copyOf(sameTitle);
        }
    }
}
