package pinakes.engine.http.client;

import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.Todos.Added;

/// [Todos] of a remote engine.
record RemoteTodos(EngineConnection connection) implements Todos {
    private static final String MISSING = "todo_not_found";

    @Override
    public Added add(TodoTitle title, @Nullable TodoDescription description) throws InterruptedException {
        var call = EngineCall.change("POST", EnginePaths.TODOS, TodoJson.NewTodo.of(title, description));
        return connection.fetch(call, Added.class);
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return found(EngineCall.get(one(id)));
    }

    @Override
    public TodoPage list(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset must be 0 or more, got " + limit + " and " + offset);
        }
        var todos = new ArrayList<Todo>();
        while (true) {
            var page = page(status, Math.min(limit - todos.size(), EnginePaths.PAGE_MAX), offset + todos.size());
            todos.addAll(page.todos());
            if (page.nextOffset() == null || todos.size() >= limit) {
                return new TodoPage(todos, page.total());
            }
        }
    }

    @Override
    public Optional<Todo> update(TodoId id, TodoChange change) throws InterruptedException {
        return found(EngineCall.change("PATCH", one(id), TodoJson.TodoChange.of(change)));
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return found(EngineCall.change("POST", one(id) + "/complete"));
    }

    @Override
    public Optional<Todo> delete(TodoId id) throws InterruptedException {
        return found(EngineCall.change("DELETE", one(id)));
    }

    private TodoJson.Todos page(@Nullable TodoStatus status, int limit, long offset) throws InterruptedException {
        var query = new QueryString(EnginePaths.TODOS)
                .with("status", status == null ? null : status.name().toLowerCase(Locale.ROOT))
                .with("limit", limit)
                .with("offset", offset);
        return connection.fetch(EngineCall.get(query), TodoJson.Todos.class);
    }

    private Optional<Todo> found(EngineCall call) throws InterruptedException {
        return connection.find(call, Todo.class, MISSING);
    }

    private static String one(TodoId id) {
        return EnginePaths.TODOS + "/" + id;
    }
}
