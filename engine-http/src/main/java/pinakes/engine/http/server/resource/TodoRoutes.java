package pinakes.engine.http.server.resource;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.event.FeedEvents;
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
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoOutcome;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.engine.todo.Todos.Added;
import pinakes.engine.todo.Todos.Deleted;
import pinakes.tool.Permission;
import pinakes.tool.text.Quoted;

/// Routes to list, add, change and delete todos.
record TodoRoutes(Todos todos, FeedEvents<TodoNotice> events) {
    private static final Route.Group GROUP = new Route.Group("todos");
    private static final String READ = "tasks:read";
    private static final Permission SEE = Permission.parse(READ);
    private static final String ONE = EnginePaths.TODOS + "/{id}";
    private static final ProblemCase NOT_FOUND =
            new ProblemCase(HttpStatus.NOT_FOUND_404, "todo_not_found", "The task does not exist.");
    private static final Parameter.Choice STATUS = choice("status", "Filter by status.", TodoStatus.class, null);
    private static final Parameter.Choice PRIORITY =
            choice("priority", "Filter by priority.", TodoPriority.class, null);
    private static final Parameter.Moment DUE_BEFORE = new Parameter.Moment("due_before", "Filter by due date.");
    private static final Parameter.Words CLAIMED_BY =
            new Parameter.Words("claimed_by", "Only tasks that this assignee has claimed.", false);
    private static final Parameter.Words READY_FOR = new Parameter.Words(
            "ready_for",
            "Only pending tasks whose dependencies are completed and that no other assignee has claimed.",
            false);
    private static final Parameter.Words COLLECTION = new Parameter.Words(
            "collection", "Only tasks in these collections; `documents` stands for the shared list.", true);
    private static final Parameter.Moment SINCE = new Parameter.Moment("since", "Only later changes (default: all).");
    private static final Parameter.Choice SORT =
            choice("sort", "The order.", TodoFilter.Order.class, TodoFilter.Order.CREATED);
    private static final ProblemCase REFUSED = new ProblemCase(
            HttpStatus.CONFLICT_409,
            "todo_refused",
            "A dependency or a claim prevents this; `refusal` lists the tasks.");

    List<Route> all() {
        return List.of(
                GROUP.get(EnginePaths.TODOS, "Lists the tasks on the to-do list, oldest first by default.")
                        .takes(
                                STATUS,
                                PRIORITY,
                                DUE_BEFORE,
                                CLAIMED_BY,
                                READY_FOR,
                                COLLECTION,
                                SORT,
                                PageRequest.LIMIT_OR_NONE,
                                PageRequest.OFFSET)
                        .answers(TodoJson.Todos.class, "A page of the matching tasks, with the total.")
                        .by(READ, this::list),
                GROUP.post(EnginePaths.TODOS, "Adds a task.")
                        .takes(TodoJson.NewTodo.class)
                        .answers(HttpStatus.CREATED_201, Added.class, "The new task.")
                        .problems(REFUSED)
                        .by("tasks:create", this::add),
                GROUP.get(
                                EnginePaths.TODO_CHANGES,
                                "Lists the tasks that were added, edited, completed or reopened after a given time,"
                                        + " oldest change first.")
                        .takes(SINCE, COLLECTION, PageRequest.LIMIT_OR_NONE)
                        .answers(TodoJson.Changes.class, "The tasks, each with the time of its last change.")
                        .by(READ, this::changes),
                GROUP.get(EnginePaths.TODO_EVENTS, "Streams task changes.")
                        .answersWith(
                                EventWriter.MEDIA_TYPE,
                                TodoJson.TodoEvent.class,
                                "A `todo` event for every task that is added, changed or deleted. Reconnect with"
                                        + " `Last-Event-ID` to receive missed events; a `gap` event means that some may be"
                                        + " lost.")
                        .by(READ, events::reply),
                GROUP.get(ONE, "Retrieves a task.")
                        .answers(Todo.class, "The task.")
                        .problems(NOT_FOUND)
                        .by(READ, call -> found(call, todos.find(id(call)))),
                GROUP.patch(ONE, "Changes a task. Absent fields stay unchanged.")
                        .takes(TodoJson.TodoChange.class)
                        .answers(Todo.class, "The changed task.")
                        .problems(NOT_FOUND, REFUSED)
                        .by("tasks:update", this::change),
                GROUP.post(
                                ONE + "/complete",
                                "Completes a task. If it is already completed, its completion time does not change.")
                        .answers(Todo.class, "The completed task.")
                        .problems(NOT_FOUND)
                        .by("tasks:update", call -> found(call, todos.complete(id(call)))),
                GROUP.delete(ONE, "Deletes a task.")
                        .answers(Deleted.class, "The deleted task, and the tasks that depended on it.")
                        .problems(NOT_FOUND)
                        .by("tasks:delete", call -> found(call, todos.delete(id(call)))),
                GROUP.post(
                                ONE + "/claim",
                                "Claims a task; `next` as the id claims the most urgent ready task. It skips personal"
                                        + " lists unless `collections` names them.")
                        .takes(TodoJson.ClaimRequest.class)
                        .answers(Todo.class, "The claimed task.")
                        .problems(NOT_FOUND, REFUSED)
                        .by("tasks:update", this::claim),
                GROUP.post(ONE + "/release", "Ends the claim of an assignee.")
                        .takes(TodoJson.ReleaseRequest.class)
                        .answers(Todo.class, "The task.")
                        .problems(NOT_FOUND, REFUSED)
                        .by("tasks:update", this::release));
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        var page = PageRequest.of(call, PageRequest.LIMIT_OR_NONE, PageRequest.OFFSET);
        var filter = new TodoFilter(
                constant(call, STATUS, TodoStatus.class),
                constant(call, PRIORITY, TodoPriority.class),
                call.moment(DUE_BEFORE).orElse(null),
                call.words(CLAIMED_BY).stream().findFirst().orElse(null),
                call.words(READY_FOR).stream().findFirst().orElse(null),
                Objects.requireNonNull(constant(call, SORT, TodoFilter.Order.class)),
                collections(call));
        var found = todos.list(filter, page.limit(), page.offset());
        return ApiReply.json(new TodoJson.Todos(
                found.todos(),
                found.total(),
                page.limit(),
                page.offset(),
                page.next(found.todos().size(), found.total())));
    }

    private ApiReply changes(ApiCall call) throws RefusedException, InterruptedException {
        var since = call.moment(SINCE).orElse(Instant.EPOCH);
        return ApiReply.json(new TodoJson.Changes(
                todos.changedSince(since, collections(call), (int) call.number(PageRequest.LIMIT_OR_NONE))));
    }

    private static @Nullable Set<CollectionName> collections(ApiCall call) throws RefusedException {
        var names = call.words(COLLECTION);
        try {
            return names.isEmpty()
                    ? null
                    : names.stream().map(CollectionName::new).collect(Collectors.toSet());
        } catch (IllegalArgumentException e) {
            throw RefusedException.badParameter("Invalid collection: " + e.getMessage() + ".");
        }
    }

    private ApiReply add(ApiCall call) throws RefusedException, InterruptedException {
        return switch (todos.add(call.body(TodoJson.NewTodo.class, TodoJson.NewTodo::checked))) {
            case Added added ->
                ApiReply.json(
                        HttpStatus.CREATED_201,
                        Map.of(
                                "Location",
                                EnginePaths.TODOS + "/" + added.todo().id()),
                        visible(added, call));
            case TodoOutcome.Refused refused -> throw refused(refused);
        };
    }

    /// Hides the ids of similar todos from callers that may not read todos.
    private static Added visible(Added added, ApiCall call) {
        return call.caller().key().may(SEE) ? added : new Added(added.todo(), List.of());
    }

    private ApiReply change(ApiCall call) throws RefusedException, InterruptedException {
        var change = call.body(TodoJson.TodoChange.class, TodoJson.TodoChange::change);
        return done(call, todos.update(id(call), change));
    }

    private ApiReply claim(ApiCall call) throws RefusedException, InterruptedException {
        var claim = call.body(TodoJson.ClaimRequest.class, TodoJson.ClaimRequest::checked);
        return done(
                call,
                call.segment("id").equals(EnginePaths.NEXT_TODO)
                        ? todos.claimNext(claim.collections(), claim.assignee(), claim.leaseMs())
                        : todos.claim(id(call), claim.assignee(), claim.leaseMs()));
    }

    private ApiReply release(ApiCall call) throws RefusedException, InterruptedException {
        var assignee = call.body(TodoJson.ReleaseRequest.class, TodoJson.ReleaseRequest::checked)
                .assignee();
        return done(call, todos.release(id(call), assignee));
    }

    private static ApiReply done(ApiCall call, TodoOutcome outcome) throws RefusedException {
        return switch (outcome) {
            case TodoOutcome.Done(var todo) -> ApiReply.json(todo);
            case TodoOutcome.Missing() -> throw missing(call);
            case TodoOutcome.Refused refused -> throw refused(refused);
        };
    }

    private static RefusedException refused(TodoOutcome.Refused refused) {
        return REFUSED.refused("Refused: " + name(refused.reason()) + ".", Map.of("refusal", refused));
    }

    private static <E extends Enum<E>> Parameter.Choice choice(
            String name, String description, Class<E> type, @Nullable E preset) {
        var choices = Stream.of(type.getEnumConstants()).map(TodoRoutes::name).toList();
        return new Parameter.Choice(name, description, choices, preset == null ? null : name(preset));
    }

    private static <E extends Enum<E>> @Nullable E constant(ApiCall call, Parameter.Choice choice, Class<E> type)
            throws RefusedException {
        return call.choice(choice)
                .map(text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT)))
                .orElse(null);
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static TodoId id(ApiCall call) throws RefusedException {
        return new TodoId(call.numberIn("id").orElseThrow(() -> missing(call)));
    }

    private static ApiReply found(ApiCall call, Optional<?> todo) throws RefusedException {
        return ApiReply.json(todo.orElseThrow(() -> missing(call)));
    }

    private static RefusedException missing(ApiCall call) {
        return NOT_FOUND.refused("Task '" + Quoted.of(call.segment("id")) + "' does not exist.");
    }
}
