package pinakes.engine.http.client;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TodoJson;
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
import pinakes.engine.todo.Todos.Added;

/// [Todos] of a remote engine.
record RemoteTodos(EngineConnection connection, EventSubscriptions watches) implements Todos {
    private static final String MISSING = "todo_not_found";

    @Override
    public AddTodoOutcome add(NewTodo todo) throws InterruptedException {
        return switch (connection.call(EngineCall.change("POST", EnginePaths.TODOS, TodoJson.NewTodo.of(todo)))) {
            case EngineAnswer.Success success -> success.as(Added.class);
            case EngineAnswer.Refusal refusal -> refused(refusal);
        };
    }

    @Override
    public Optional<Todo> find(TodoId id) throws InterruptedException {
        return found(EngineCall.get(one(id)));
    }

    @Override
    public TodoPage list(TodoFilter filter, int limit, long offset) throws InterruptedException {
        if (limit < 0 || offset < 0) {
            throw new IllegalArgumentException("limit and offset must be 0 or more, got " + limit + " and " + offset);
        }
        var todos = new ArrayList<Todo>();
        while (true) {
            var page = page(filter, Math.min(limit - todos.size(), EnginePaths.PAGE_MAX), offset + todos.size());
            todos.addAll(page.todos());
            if (page.nextOffset() == null || todos.size() >= limit) {
                return new TodoPage(todos, page.total());
            }
        }
    }

    @Override
    public List<ChangedTodo> changedSince(Instant since, @Nullable Set<CollectionName> collections, int limit)
            throws InterruptedException {
        var query = in(collections, new QueryString(EnginePaths.TODO_CHANGES))
                .with("since", since)
                .with("limit", Math.min(limit, EnginePaths.PAGE_MAX));
        return connection.get(query, TodoJson.Changes.class).changes();
    }

    @Override
    public TodoOutcome update(TodoId id, TodoChange change) throws InterruptedException {
        return done(EngineCall.change("PATCH", one(id), TodoJson.TodoChange.of(change)));
    }

    @Override
    public Optional<Todo> complete(TodoId id) throws InterruptedException {
        return found(EngineCall.change("POST", one(id) + "/complete"));
    }

    @Override
    public Optional<Deleted> delete(TodoId id) throws InterruptedException {
        return connection.find(EngineCall.change("DELETE", one(id)), Deleted.class, MISSING);
    }

    @Override
    public TodoOutcome claim(TodoId id, String assignee, Duration lease) throws InterruptedException {
        return done(EngineCall.change("POST", one(id) + "/claim", new TodoJson.ClaimRequest(assignee, lease, null)));
    }

    @Override
    public TodoOutcome claimNext(@Nullable Set<CollectionName> collections, String assignee, Duration lease)
            throws InterruptedException {
        var path = EnginePaths.TODOS + "/" + EnginePaths.NEXT_TODO + "/claim";
        return done(EngineCall.change("POST", path, new TodoJson.ClaimRequest(assignee, lease, collections)));
    }

    @Override
    public TodoOutcome release(TodoId id, String assignee) throws InterruptedException {
        return done(EngineCall.change("POST", one(id) + "/release", new TodoJson.ReleaseRequest(assignee)));
    }

    @Override
    public Watch watch(Consumer<TodoNotice> listener, Runnable missed) {
        return watches.todos(listener, missed);
    }

    private TodoOutcome done(EngineCall call) throws InterruptedException {
        return switch (connection.call(call)) {
            case EngineAnswer.Success success -> new TodoOutcome.Done(success.as(Todo.class));
            case EngineAnswer.Refusal refusal when refusal.hasCode(MISSING) -> new TodoOutcome.Missing();
            case EngineAnswer.Refusal refusal -> refused(refusal);
        };
    }

    private static TodoOutcome.Refused refused(EngineAnswer.Refusal refusal) {
        var refused = refusal.problem().refusal();
        if (refused == null) {
            throw refusal.unexpected();
        }
        return refused;
    }

    private TodoJson.Todos page(TodoFilter filter, int limit, long offset) throws InterruptedException {
        var query = in(filter.collections(), new QueryString(EnginePaths.TODOS))
                .with("status", name(filter.status()))
                .with("priority", name(filter.priority()))
                .with("due_before", filter.dueBefore())
                .with("claimed_by", filter.claimedBy())
                .with("ready_for", filter.readyFor())
                .with("sort", name(filter.order()))
                .with("limit", limit)
                .with("offset", offset);
        return connection.get(query, TodoJson.Todos.class);
    }

    private static QueryString in(@Nullable Set<CollectionName> collections, QueryString query) {
        if (collections != null) {
            collections.forEach(collection -> query.with("collection", collection));
        }
        return query;
    }

    private Optional<Todo> found(EngineCall call) throws InterruptedException {
        return connection.find(call, Todo.class, MISSING);
    }

    private static @Nullable String name(@Nullable Enum<?> constant) {
        return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
    }

    private static String one(TodoId id) {
        return EnginePaths.TODOS + "/" + id;
    }
}
