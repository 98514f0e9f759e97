package pinakes.family.tasks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.Todos;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.contract.WireJson;
import pinakes.tool.resource.Resources;
import pinakes.tool.resource.Suggestions;

/// The pending tasks as one resource, and each task as its own.
record TaskResources(Todos todos) implements Resources {
    static final String PENDING = "pinakes://tasks/pending";
    static final Permission READ = Permission.parse("tasks:read");

    private static final String PREFIX = "pinakes://tasks/";
    private static final String TEMPLATE = PREFIX + "{task_id}";
    private static final String JSON = "application/json";
    private static final int LISTED_MAX = 1_000;

    /// The pending tasks, oldest first.
    ///
    /// @param more the call that lists the rest; null when there is none
    record PendingTasks(
            long total, List<TaskView> tasks, @Nullable FurtherCall more) {
        static PendingTasks of(TodoPage page) {
            var shown = page.todos().size();
            var more = shown == page.total()
                    ? null
                    : new FurtherCall(
                            ListTasks.NAME, Map.of("status", "pending", "limit", LISTED_MAX, "offset", shown));
            return new PendingTasks(
                    page.total(), page.todos().stream().map(TaskView::of).toList(), more);
        }
    }

    record FurtherCall(String tool, Map<String, Object> arguments) {}

    static String uri(TodoId id) {
        return PREFIX + id;
    }

    @Override
    public List<Listing> list(Caller caller) {
        return caller.may(READ)
                ? List.of(new Listing(PENDING, "pending-tasks", "Pending tasks", "All pending tasks", JSON))
                : List.of();
    }

    @Override
    public List<Template> templates(Caller caller) {
        return caller.may(READ)
                ? List.of(new Template(TEMPLATE, "task", "Task", "One task by its id", JSON))
                : List.of();
    }

    @Override
    public Optional<Content> read(String uri, Caller caller) throws InterruptedException {
        if (!caller.may(READ)) {
            return Optional.empty();
        }
        if (uri.equals(PENDING)) {
            return Optional.of(json(uri, PendingTasks.of(pending())));
        }
        var id = addressed(uri);
        return id.isEmpty() ? Optional.empty() : todos.find(id.get()).map(todo -> json(uri, TaskView.of(todo)));
    }

    @Override
    public boolean offers(String uri, Caller caller) throws InterruptedException {
        if (!caller.may(READ) || uri.equals(PENDING)) {
            return caller.may(READ);
        }
        var id = addressed(uri);
        return id.isPresent() && todos.find(id.get()).isPresent();
    }

    @Override
    public Suggestions complete(String uriTemplate, String variable, String typed, Caller caller)
            throws InterruptedException {
        if (!uriTemplate.equals(TEMPLATE) || !caller.may(READ)) {
            return Suggestions.NONE;
        }
        var pending = pending();
        var begun = pending.todos().stream()
                .map(Todo::id)
                .filter(id -> id.toString().startsWith(typed));
        var ids = Stream.concat(typedInFull(typed).stream(), begun).distinct().map(TodoId::toString);
        return new Suggestions(ids.toList(), pending.todos().size() < pending.total());
    }

    /// A completely typed id is suggested even when many tasks are pending.
    private Optional<TodoId> typedInFull(String typed) throws InterruptedException {
        var id = taskId(typed);
        return id.isEmpty() ? Optional.empty() : todos.find(id.get()).map(Todo::id);
    }

    private TodoPage pending() throws InterruptedException {
        return todos.list(TodoFilter.PENDING, LISTED_MAX, 0);
    }

    private static Optional<TodoId> addressed(String uri) {
        return uri.startsWith(PREFIX) ? taskId(uri.substring(PREFIX.length())) : Optional.empty();
    }

    /// Parses an id spelled as the server spells it: `01` must not be another address of `1`.
    private static Optional<TodoId> taskId(String text) {
        try {
            return Optional.of(new TodoId(Long.parseLong(text)))
                    .filter(id -> id.toString().equals(text));
        } catch (IllegalArgumentException e) { // not the address of a task
            return Optional.empty();
        }
    }

    private static Content json(String uri, Object value) {
        return new Content.Text(uri, JSON, WireJson.SNAKE.writeValueAsString(value));
    }
}
