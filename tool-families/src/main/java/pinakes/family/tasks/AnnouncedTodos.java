package pinakes.family.tasks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.AddTodoOutcome;
import pinakes.engine.todo.ChangedTodo;
import pinakes.engine.todo.NewTodo;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.Todos;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;

/// Announces changes of todos to clients that read them as resources.
record AnnouncedTodos(Todos todos, ChangeFeed changes) implements Todos {
    @Override
    public AddTodoOutcome add(NewTodo todo) throws InterruptedException {
        var outcome = todos.add(todo);
        if (outcome instanceof Added added) {
            changed(added.todo().id());
        }
        return outcome;
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return todos.find(id);
    }

    @Override
    public TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException {
        return todos.list(filter, limit, offset);
    }

    @Override
    public List<ChangedTodo> changedSince(Instant since, int limit) throws InterruptedException {
        return todos.changedSince(since, limit);
    }

    @Override
    public TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException {
        return announced(todos.update(id, change));
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        var completed = todos.complete(id);
        completed.ifPresent(todo -> changed(todo.id()));
        return completed;
    }

    /// The todos that depended on it have changed as well.
    @Override
    public Optional<Deleted> delete(TodoId id) throws InterruptedException {
        var deleted = todos.delete(id);
        deleted.ifPresent(gone -> {
            gone.dependents().forEach(dependent -> announce(TaskResources.uri(dependent)));
            changed(id);
        });
        return deleted;
    }

    @Override
    public TodoOutcome claim(@Nullable TodoId id, String assignee, Duration lease) throws InterruptedException {
        return announced(todos.claim(id, assignee, lease));
    }

    @Override
    public TodoOutcome release(TodoId id, String assignee) throws InterruptedException {
        return announced(todos.release(id, assignee));
    }

    private TodoOutcome announced(TodoOutcome outcome) {
        if (outcome instanceof TodoOutcome.Done(var todo)) {
            changed(todo.id());
        }
        return outcome;
    }

    private void changed(TodoId id) {
        announce(TaskResources.uri(id));
        announce(TaskResources.PENDING);
    }

    private void announce(String uri) {
        changes.announce(new Change.ResourceUpdated(uri));
    }
}
