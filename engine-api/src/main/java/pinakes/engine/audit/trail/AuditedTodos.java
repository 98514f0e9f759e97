package pinakes.engine.audit.trail;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
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
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.Todos;

/// Todos whose changes and removals are recorded in the audit log.
record AuditedTodos(Todos all, AuditNotes notes) implements Todos {
    @Override
    public AddTodoOutcome add(NewTodo todo) throws InterruptedException {
        var outcome = all.add(todo);
        if (outcome instanceof Added added) {
            notes.note(AuditAction.CHANGED, "todos.add", target(added.todo().id()));
        }
        return outcome;
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return all.find(id);
    }

    @Override
    public TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException {
        return all.list(filter, limit, offset);
    }

    @Override
    public List<ChangedTodo> changedSince(Instant since, @Nullable Set<CollectionName> collections, int limit)
            throws InterruptedException {
        return all.changedSince(since, collections, limit);
    }

    @Override
    public Watch watch(Consumer<TodoNotice> listener, Runnable missed) {
        return all.watch(listener, missed);
    }

    @Override
    public TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException {
        return changed("todos.update", all.update(id, change));
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        var completed = all.complete(id);
        notes.noteIf(completed.isPresent(), AuditAction.CHANGED, "todos.complete", target(id));
        return completed;
    }

    @Override
    public Optional<Deleted> delete(TodoId id) throws InterruptedException {
        var deleted = all.delete(id);
        notes.noteIf(deleted.isPresent(), AuditAction.REMOVED, "todos.delete", target(id));
        return deleted;
    }

    @Override
    public TodoOutcome claim(TodoId id, String assignee, Duration lease) throws InterruptedException {
        return changed("todos.claim", all.claim(id, assignee, lease));
    }

    @Override
    public TodoOutcome claimNext(@Nullable Set<CollectionName> collections, String assignee, Duration lease)
            throws InterruptedException {
        return changed("todos.claim", all.claimNext(collections, assignee, lease));
    }

    @Override
    public TodoOutcome release(TodoId id, String assignee) throws InterruptedException {
        return changed("todos.release", all.release(id, assignee));
    }

    private TodoOutcome changed(String operation, TodoOutcome outcome) {
        if (outcome instanceof TodoOutcome.Done(var todo)) {
            notes.note(AuditAction.CHANGED, operation, target(todo.id()));
        }
        return outcome;
    }

    private static String target(TodoId id) {
        return "task " + id;
    }
}
