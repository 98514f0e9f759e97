package pinakes.family.tasks;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Lists tasks in order of creation.
record ListTasks(Todos todos) implements Tool<ListTasks.Input, ListTasks.Output> {
    static final String NAME = "list_tasks";

    record Input(@Nullable TodoStatus status, int limit, long offset) {
        private long end(TodoPage page) {
            return offset + page.todos().size();
        }
    }

    record Output(List<Todo> data, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("tasks:read")
                .responseTime(ResponseTime.FAST)
                .cacheable()
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var page = todos.list(input.status(), input.limit(), input.offset());
        return ToolResult.success(new Output(page.todos(), message(input, page)), hints(input, page));
    }

    private static String message(Input input, TodoPage page) {
        var kind = input.status() == null ? "" : name(input.status()) + " ";
        var found = "Found " + page.total() + " " + kind + (page.total() == 1 ? "task" : "tasks");
        if (page.todos().size() == page.total()) {
            return found;
        }
        return page.todos().isEmpty()
                ? found + ", none after the first " + input.offset()
                : found + ", showing " + (input.offset() + 1) + " to " + input.end(page);
    }

    private static Hints hints(Input input, TodoPage page) {
        var shown = page.todos().size();
        var hints = Hints.exact().items(shown);
        return shown > 0 && input.end(page) < page.total()
                ? hints.next(NAME, Priority.LOW, nextPage(input, page), null)
                : hints;
    }

    private static Map<String, Object> nextPage(Input input, TodoPage page) {
        var arguments = new HashMap<String, Object>();
        if (input.status() != null) {
            arguments.put("status", name(input.status()));
        }
        arguments.put("limit", input.limit());
        arguments.put("offset", input.end(page));
        return arguments;
    }

    private static String name(TodoStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
