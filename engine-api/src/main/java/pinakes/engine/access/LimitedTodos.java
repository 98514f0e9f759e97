package pinakes.engine.access;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Documents.Watch;
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

/// The todos, for every caller with any access: todos are in no collection, so permissions alone decide.
record LimitedTodos(Todos all, Supplier<Reach> reach) implements Todos {
    @Override
    public AddTodoOutcome add(NewTodo todo) throws InterruptedException {
        return reached().add(todo);
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return reached().find(id);
    }

    @Override
    public TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException {
        return reached().list(filter, limit, offset);
    }

    @Override
    public List<ChangedTodo> changedSince(Instant since, int limit) throws InterruptedException {
        return reached().changedSince(since, limit);
    }

    @Override
    public TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException {
        return reached().update(id, change);
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return reached().complete(id);
    }

    @Override
    public Optional<Deleted> delete(TodoId id) throws InterruptedException {
        return reached().delete(id);
    }

    @Override
    public TodoOutcome claim(@Nullable TodoId id, String assignee, Duration lease) throws InterruptedException {
        return reached().claim(id, assignee, lease);
    }

    @Override
    public TodoOutcome release(TodoId id, String assignee) throws InterruptedException {
        return reached().release(id, assignee);
    }

    @Override
    public Watch watch(Consumer<TodoId> listener) {
        return reached().watch(listener);
    }

    /// Callers without any access are refused when their access is looked up.
    private Todos reached() {
        var _ = reach.get();
        return all;
    }
}
