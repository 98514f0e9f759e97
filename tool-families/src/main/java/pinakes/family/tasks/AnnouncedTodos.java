package pinakes.family.tasks;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;

/// Announces changes of todos to clients that read them as resources.
record AnnouncedTodos(Todos todos, ChangeFeed changes) implements Todos {
    @Override
    public Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException {
        var added = todos.add(title, description);
        changed(added.todo());
        return added;
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return todos.find(id);
    }

    @Override
    public TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        return todos.list(status, limit, offset);
    }

    @Override
    public Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException {
        var updated = todos.update(id, change);
        updated.ifPresent(this::changed);
        return updated;
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        var completed = todos.complete(id);
        completed.ifPresent(this::changed);
        return completed;
    }

    @Override
    public Optional<Todo> delete(TodoId id) throws InterruptedException {
        var deleted = todos.delete(id);
        deleted.ifPresent(this::changed);
        return deleted;
    }

    private void changed(Todo todo) {
        changes.announce(new Change.ResourceUpdated(TaskResources.uri(todo.id())));
        changes.announce(new Change.ResourceUpdated(TaskResources.PENDING));
    }
}
