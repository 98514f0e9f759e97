package pinakes.family.tasks;

import java.util.List;
import java.util.Optional;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.contract.WireJson;
import pinakes.tool.resource.Resources;

/// The pending tasks as one resource, and every task as one of its own.
final class TaskResources implements Resources {
    static final String PENDING = "pinakes://tasks/pending";

    private static final String PREFIX = "pinakes://tasks/";
    private static final String TEMPLATE = PREFIX + "{task_id}";
    private static final String JSON = "application/json";
    private static final Permission READ = Permission.parse("tasks:read");
    private static final int LISTED_MAX = 1_000;
    private static final int SUGGESTIONS_MAX = 100;

    private final Todos todos;

    TaskResources(Todos todos) {
        this.todos = todos;
    }

    static String uri(TodoId id) {
        return PREFIX + id;
    }

    @Override
    public List<Listing> list(Caller caller) {
        return caller.may(READ)
                ? List.of(new Listing(
                        PENDING, "pending-tasks", "Pending tasks", "Everything that is still to be done", JSON))
                : List.of();
    }

    @Override
    public List<Template> templates() {
        return List.of(new Template(TEMPLATE, "task", "Task", "One task by its id", JSON));
    }

    @Override
    public Optional<Content> read(String uri, Caller caller) throws InterruptedException {
        if (!caller.may(READ) || !uri.startsWith(PREFIX)) {
            return Optional.empty();
        }
        if (uri.equals(PENDING)) {
            return Optional.of(json(uri, pending().todos()));
        }
        var id = taskId(uri.substring(PREFIX.length()));
        return id.isEmpty() ? Optional.empty() : todos.find(id.get()).map(todo -> json(uri, todo));
    }

    @Override
    public List<String> complete(String uriTemplate, String variable, String typed, Caller caller)
            throws InterruptedException {
        if (!uriTemplate.equals(TEMPLATE) || !caller.may(READ)) {
            return List.of();
        }
        return pending().todos().stream()
                .map(todo -> todo.id().toString())
                .filter(id -> id.startsWith(typed))
                .limit(SUGGESTIONS_MAX)
                .toList();
    }

    private TodoPage pending() throws InterruptedException {
        return todos.list(TodoStatus.PENDING, LISTED_MAX, 0);
    }

    private static Optional<TodoId> taskId(String text) {
        try {
            return Optional.of(new TodoId(Long.parseLong(text)));
        } catch (IllegalArgumentException e) { // not the address of a task, so there is nothing there
            return Optional.empty();
        }
    }

    private static Content json(String uri, Object value) {
        return new Content.Text(uri, JSON, WireJson.SNAKE.writeValueAsString(value));
    }
}
