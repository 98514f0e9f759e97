package pinakes.engine.access;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;

/// The todos, for every caller with any access: todos are in no collection, so permissions alone decide.
record LimitedTodos(Todos all, Supplier<Reach> reach) implements Todos {
    @Override
    public Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException {
        return reached().add(title, description);
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return reached().find(id);
    }

    @Override
    public TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        return reached().list(status, limit, offset);
    }

    @Override
    public Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException {
        return reached().update(id, change);
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return reached().complete(id);
    }

    @Override
    public Optional<Todo> delete(TodoId id) throws InterruptedException {
        return reached().delete(id);
    }

    /// Callers without any access are refused when their access is looked up.
    private Todos reached() {
        var _ = reach.get();
        return all;
    }
}
