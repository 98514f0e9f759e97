package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.PageRequest;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.TodoJson;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.Todos.Added;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// Routes to list, add, change and delete todos.
record TodoRoutes(Todos todos) {
    private static final String GROUP = "todos";
    private static final String READ = "tasks:read";
    private static final Permission SEE = Permission.parse(READ);
    private static final String ONE = EnginePaths.TODOS + "/{id}";
    private static final ProblemCase NOT_FOUND =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "todo_not_found", "The task does not exist.");
    private static final Parameter.Choice STATUS =
            new Parameter.Choice("status", "Filter by status.", List.of("pending", "completed"), null);

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.TODOS)
                        .about(GROUP, "Lists the tasks of the to-do list, oldest first.")
                        .takes(STATUS, PageRequest.LIMIT_OR_NONE, PageRequest.OFFSET)
                        .answers(TodoJson.Todos.class, "A page of the matching tasks, with the total.")
                        .by(READ, this::list),
                Route.post(EnginePaths.TODOS)
                        .about(GROUP, "Adds a task.")
                        .takes(TodoJson.NewTodo.class)
                        .answers(HttpStatus.CREATED_201, Added.class, "The new task.")
                        .by("tasks:create", this::add),
                Route.get(ONE)
                        .about(GROUP, "Retrieves a task.")
                        .answers(Todo.class, "The task.")
                        .problems(NOT_FOUND)
                        .by(READ, call -> found(call, todos.find(id(call)))),
                Route.patch(ONE)
                        .about(GROUP, "Changes a task. Absent fields stay unchanged.")
                        .takes(TodoJson.TodoChange.class)
                        .answers(Todo.class, "The changed task.")
                        .problems(NOT_FOUND)
                        .by("tasks:update", this::change),
                Route.post(ONE + "/complete")
                        .about(GROUP, "Completes a task. A completed task keeps its completion time.")
                        .answers(Todo.class, "The completed task.")
                        .problems(NOT_FOUND)
                        .by("tasks:update", call -> found(call, todos.complete(id(call)))),
                Route.delete(ONE)
                        .about(GROUP, "Deletes a task.")
                        .answers(Todo.class, "The deleted task.")
                        .problems(NOT_FOUND)
                        .by("tasks:delete", call -> found(call, todos.delete(id(call)))));
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        var page = PageRequest.of(call, PageRequest.LIMIT_OR_NONE, PageRequest.OFFSET);
        var status = call.choice(STATUS)
                .map(text -> text.equals("pending") ? TodoStatus.PENDING : TodoStatus.COMPLETED)
                .orElse(null);
        var found = todos.list(status, page.limit(), page.offset());
        return ApiReply.json(new TodoJson.Todos(
                found.todos(),
                found.total(),
                page.limit(),
                page.offset(),
                page.next(found.todos().size(), found.total())));
    }

    private ApiReply add(ApiCall call) throws RefusedException, InterruptedException {
        var todo = call.body(TodoJson.NewTodo.class, TodoJson.NewTodo::checked);
        var added = visible(todos.add(todo.title(), todo.description()), call);
        return ApiReply.json(
                HttpStatus.CREATED_201,
                Map.of("Location", EnginePaths.TODOS + "/" + added.todo().id()),
                added);
    }

    /// Hides the ids of similar todos from callers that may not read todos.
    private static Added visible(Added added, ApiCall call) {
        return call.caller().key().may(SEE) ? added : new Added(added.todo(), List.of());
    }

    private ApiReply change(ApiCall call) throws RefusedException, InterruptedException {
        var change = call.body(TodoJson.TodoChange.class, TodoJson.TodoChange::change);
        return found(call, todos.update(id(call), change));
    }

    private static TodoId id(ApiCall call) throws RefusedException {
        return new TodoId(call.numberIn("id").orElseThrow(() -> missing(call.segment("id"))));
    }

    private static ApiReply found(ApiCall call, Optional<Todo> todo) throws RefusedException {
        return ApiReply.json(todo.orElseThrow(() -> missing(call.segment("id"))));
    }

    private static RefusedException missing(String text) {
        return NOT_FOUND.refused("Task '" + Quoted.of(text) + "' does not exist.");
    }
}
