package pinakes.family.tasks;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.text.Counted;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoPage;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.Todos;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// Lists tasks, in order of creation unless asked otherwise.
record ListTasks(Todos todos) implements Tool<ListTasks.Input, ListTasks.Output> {
    static final String NAME = "list_tasks";

    private static final String ME = "me";
    private static final Duration CACHED = Duration.ofMinutes(5);

    /// @param claimedBy an assignee, or `me` for the caller
    /// @param ready only what the caller can work on now
    record Input(
            @Nullable TodoStatus status,
            @Nullable TodoPriority priority,
            @Nullable TodoDue dueBefore,
            @Nullable String claimedBy,
            boolean ready,
            TodoFilter.@Nullable Order sort,
            @Nullable CollectionName collection,
            int limit,
            long offset) {
        TodoFilter filter(String me) {
            return new TodoFilter(
                    status,
                    priority,
                    dueBefore == null ? null : dueBefore.start(),
                    ME.equals(claimedBy) ? me : claimedBy,
                    ready ? me : null,
                    sort == null ? TodoFilter.Order.CREATED : sort,
                    collection == null ? null : Set.of(collection));
        }

        private long end(TodoPage page) {
            return offset + page.todos().size();
        }
    }

    record Output(List<TaskView> data, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("tasks:read")
                .responseTime(ResponseTime.FAST)
                .cacheable(CACHED)
                .tags("tasks", "planning")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var page = todos.list(input.filter(Assignee.of(null, context)), input.limit(), input.offset());
        return ToolResult.success(
                new Output(page.todos().stream().map(TaskView::of).toList(), message(input, page)),
                hints(input, page, context.timestamp().plus(CACHED)));
    }

    private static String message(Input input, TodoPage page) {
        var kind = (input.ready() ? "ready " : "") + (input.status() == null ? "" : name(input.status()) + " ");
        var found = "Found " + Counted.of(page.total(), kind + "task");
        if (page.todos().size() == page.total()) {
            return found;
        }
        return page.todos().isEmpty()
                ? found + ", none after the first " + input.offset()
                : found + ", showing " + (input.offset() + 1) + " to " + input.end(page);
    }

    /// @param cachedUntil when a cached answer ends at the latest
    private static Hints hints(Input input, TodoPage page, Instant cachedUntil) {
        var shown = page.todos().size();
        var hints = Hints.exact().items(shown);
        if (input.ready()
                || input.claimedBy() != null
                || page.todos().stream()
                        .anyMatch(todo ->
                                todo.claim() != null && todo.claim().until().isBefore(cachedUntil))) {
            hints.validFor(ValidityPeriod.IMMEDIATE); // claims end by themselves, and "me" is the agent
        }
        if (shown > 0 && input.end(page) < page.total()) {
            hints.next(NAME, Priority.LOW, nextPage(input, page), null);
        }
        if (input.ready()) {
            page.todos().stream()
                    .filter(todo -> todo.claim() == null)
                    .limit(1)
                    .forEach(todo -> hints.next(ClaimTask.NAME, Priority.MEDIUM, TaskHints.only(todo.id()), null));
        }
        return hints;
    }

    private static Map<String, Object> nextPage(Input input, TodoPage page) {
        var arguments = new HashMap<String, Object>();
        putIfSet(arguments, "status", name(input.status()));
        putIfSet(arguments, "priority", name(input.priority()));
        putIfSet(
                arguments,
                "due_before",
                input.dueBefore() == null ? null : input.dueBefore().value());
        putIfSet(arguments, "claimed_by", input.claimedBy());
        putIfSet(arguments, "ready", input.ready() ? true : null);
        putIfSet(arguments, "sort", name(input.sort()));
        putIfSet(
                arguments,
                "collection",
                input.collection() == null ? null : input.collection().value());
        arguments.put("limit", input.limit());
        arguments.put("offset", input.end(page));
        return arguments;
    }

    private static void putIfSet(Map<String, Object> arguments, String name, @Nullable Object value) {
        if (value != null) {
            arguments.put(name, value);
        }
    }

    private static @Nullable String name(@Nullable Enum<?> constant) {
        return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
    }
}
