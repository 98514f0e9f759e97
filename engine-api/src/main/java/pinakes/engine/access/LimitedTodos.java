package pinakes.engine.access;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.todo.AddTodoOutcome;
import pinakes.engine.todo.ChangedTodo;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoOutcome.Reason;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.Todos;

/// The todos in the collections that the caller can access.
///
/// Todos never change their collection, so what was visible a moment ago still is when it is changed.
record LimitedTodos(Todos all, Supplier<Reach> reach) implements Todos {
    @Override
    public AddTodoOutcome add(NewTodo todo) throws InterruptedException {
        var here = reach.get();
        var placed = here.placed(todo);
        var hidden = hidden(todo.dependsOn(), here);
        return hidden.isEmpty() ? all.add(placed) : new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, hidden);
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        var here = reach.get();
        return all.find(id).filter(todo -> here.reachesTodosIn(todo.collection()));
    }

    @Override
    public TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException {
        var within = within(filter.collections(), reach.get());
        return within != null && within.isEmpty()
                ? new TodoPage(List.of(), 0)
                : all.list(filter.in(within), limit, offset);
    }

    @Override
    public List<ChangedTodo> changedSince(Instant since, @Nullable Set<CollectionName> collections, int limit)
            throws InterruptedException {
        var within = within(collections, reach.get());
        return within != null && within.isEmpty() ? List.of() : all.changedSince(since, within, limit);
    }

    @Override
    public TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException {
        if (find(id).isEmpty()) {
            return new TodoOutcome.Missing();
        }
        var hidden = change.dependsOn() == null ? List.<TodoId>of() : hidden(change.dependsOn(), reach.get());
        return hidden.isEmpty() ? all.update(id, change) : new TodoOutcome.Refused(Reason.UNKNOWN_DEPENDENCY, hidden);
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return find(id).isEmpty() ? Optional.empty() : all.complete(id);
    }

    @Override
    public Optional<Deleted> delete(TodoId id) throws InterruptedException {
        var deleted = find(id).isEmpty() ? Optional.<Deleted>empty() : all.delete(id);
        return deleted.isEmpty()
                ? deleted
                : Optional.of(
                        new Deleted(deleted.get().todo(), visible(deleted.get().dependents())));
    }

    @Override
    public TodoOutcome claim(TodoId id, String assignee, Duration lease) throws InterruptedException {
        return find(id).isEmpty() ? new TodoOutcome.Missing() : visible(all.claim(id, assignee, lease));
    }

    @Override
    public TodoOutcome claimNext(@Nullable Set<CollectionName> collections, String assignee, Duration lease)
            throws InterruptedException {
        var within = within(collections, reach.get());
        return within != null && within.isEmpty()
                ? new TodoOutcome.Refused(Reason.NOTHING_READY, List.of())
                : all.claimNext(within, assignee, lease);
    }

    @Override
    public TodoOutcome release(TodoId id, String assignee) throws InterruptedException {
        return find(id).isEmpty() ? new TodoOutcome.Missing() : all.release(id, assignee);
    }

    @Override
    public Watch watch(Consumer<TodoNotice> listener, Runnable missed) {
        var here = reach.get();
        return here.isWithoutTodoLimits()
                ? all.watch(listener, missed)
                : all.watch(
                        notice -> {
                            if (here.reachesTodosIn(notice.collection())) {
                                listener.accept(notice);
                            }
                        },
                        missed);
    }

    /// The wanted collections that the caller can access; null when neither limits the other.
    private static @Nullable Set<CollectionName> within(@Nullable Set<CollectionName> wanted, Reach here) {
        var reached = here.todoCollections();
        if (wanted == null || reached == null) {
            return wanted == null ? reached : wanted;
        }
        var both = new HashSet<>(wanted);
        both.retainAll(reached);
        return both;
    }

    /// Dependencies of todos in other collections are not shown.
    private TodoOutcome visible(TodoOutcome outcome) throws InterruptedException {
        return outcome instanceof TodoOutcome.Refused(var reason, var todos)
                ? new TodoOutcome.Refused(reason, visible(todos))
                : outcome;
    }

    private List<TodoId> visible(List<TodoId> ids) throws InterruptedException {
        var seen = new ArrayList<>(ids);
        seen.removeAll(hidden(ids, reach.get()));
        return seen;
    }

    /// The todos that the caller cannot see. Empty for callers without limits; the engine itself reports missing ids.
    private List<TodoId> hidden(List<TodoId> ids, Reach here) throws InterruptedException {
        var hidden = new ArrayList<TodoId>();
        if (!here.isWithoutTodoLimits()) {
            for (var id : ids) {
                if (find(id).isEmpty()) {
                    hidden.add(id);
                }
            }
        }
        return hidden;
    }
}
