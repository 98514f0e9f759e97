package pinakes.engine.http.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.Todos.Added;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// Things to do.
final class TodoRoutes {
    private static final String GROUP = "todos";
    private static final Permission READ = Permission.parse("tasks:read");
    private static final String ONE = EnginePaths.TODOS + "/{id}";
    private static final String NOT_FOUND = "todo_not_found";
    private static final Parameter.Choice STATUS =
            new Parameter.Choice("status", "Only those with this status.", List.of("pending", "completed"), null);

    private final Todos todos;

    TodoRoutes(Todos todos) {
        this.todos = todos;
    }

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.TODOS)
                        .about(GROUP, "Lists todos in the order of their creation.")
                        .takes(STATUS, Paging.LIMIT, Paging.OFFSET)
                        .answers(TodoJson.Todos.class, "Some of the todos that match, and how many match in all.")
                        .by("tasks:read", this::list),
                Route.post(EnginePaths.TODOS)
                        .about(GROUP, "Notes down a thing to do.")
                        .takes(TodoJson.NewTodo.class)
                        .answers(HttpStatus.CREATED_201, TodoJson.TodoAdded.class, "The new todo.")
                        .by("tasks:create", this::add),
                Route.get(ONE)
                        .about(GROUP, "One todo.")
                        .answers(TodoJson.Todo.class, "The todo.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such todo.")
                        .by("tasks:read", call -> found(call, todos.find(id(call)))),
                Route.patch(ONE)
                        .about(GROUP, "Gives a todo other words; what is left out stays.")
                        .takes(TodoJson.TodoChange.class)
                        .answers(TodoJson.Todo.class, "The todo as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such todo.")
                        .by("tasks:update", this::change),
                Route.post(ONE + "/complete")
                        .about(GROUP, "Ticks a todo off; one that was completed keeps its first time.")
                        .answers(TodoJson.Todo.class, "The todo as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such todo.")
                        .by("tasks:update", call -> found(call, todos.complete(id(call)))),
                Route.delete(ONE)
                        .about(GROUP, "Deletes a todo.")
                        .answers(TodoJson.Todo.class, "The todo as it was.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such todo.")
                        .by("tasks:delete", call -> found(call, todos.delete(id(call)))));
    }

    private Reply list(ApiCall call) throws RefusedException, InterruptedException {
        var paging = Paging.of(call);
        var status = call.choice(STATUS)
                .map(text -> text.equals("pending") ? TodoStatus.PENDING : TodoStatus.COMPLETED)
                .orElse(null);
        var page = todos.list(status, paging.limit(), paging.offset());
        return Reply.json(new TodoJson.Todos(
                page.todos().stream().map(TodoJson.Todo::of).toList(),
                page.total(),
                paging.limit(),
                paging.offset(),
                paging.next(page.todos().size(), page.total())));
    }

    private Reply add(ApiCall call) throws RefusedException, InterruptedException {
        var body = call.body(TodoJson.NewTodo.class);
        TodoTitle title;
        TodoDescription description;
        try {
            title = new TodoTitle(body.title());
            description = TodoDescription.of(body.description()).orElse(null);
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
        var added = shown(todos.add(title, description), call);
        return Reply.json(
                HttpStatus.CREATED_201,
                Map.of("Location", EnginePaths.TODOS + "/" + added.todo().id()),
                TodoJson.TodoAdded.of(added));
    }

    /// Who may not read todos does not learn which there are by adding their likes.
    private static Added shown(Added added, ApiCall call) {
        return call.caller().key().may(READ) ? added : new Added(added.todo(), List.of());
    }

    private Reply change(ApiCall call) throws RefusedException, InterruptedException {
        var body = call.body(TodoJson.TodoChange.class);
        try {
            return found(call, todos.update(id(call), body.change()));
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    private static TodoId id(ApiCall call) throws RefusedException {
        return new TodoId(call.numberIn("id").orElseThrow(() -> missing(call.segment("id"))));
    }

    private static Reply found(ApiCall call, Optional<Todo> todo) throws RefusedException {
        return Reply.json(todo.map(TodoJson.Todo::of).orElseThrow(() -> missing(call.segment("id"))));
    }

    private static RefusedException missing(String text) {
        return RefusedException.notFound(NOT_FOUND, "There is no todo '" + Quoted.of(text) + "'.");
    }
}
