package pinakes.app.cli.task;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.document.DocumentFlags;
import pinakes.app.settings.SettingException;
import pinakes.engine.text.Counted;
import pinakes.engine.todo.TodoFilter;
import pinakes.engine.todo.TodoStatus;
import pinakes.tool.Caller;

/// Lists the tasks.
public final class TaskListCommand extends Command {
    private static final int LIMIT = 50;

    public TaskListCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("task list", "", "List open tasks.")
                        .alias("ls")
                        .flag("all", "Also list completed tasks.")
                        .flag("done", "List only completed tasks.")
                        .flag(
                                "ready",
                                "List only tasks that can be started: their dependencies are done, and no one else"
                                        + " has claimed them.")
                        .flag(
                                TaskFlags.PRIORITY + " PRIORITY",
                                "List only tasks with this priority: low, medium or high.")
                        .flag(
                                "due-before WHEN",
                                "List only tasks due before WHEN: a date, a time, today, tomorrow, or a number of days from"
                                        + " now, such as 7d.")
                        .flag(TaskFlags.COLLECTION + " NAME", "List only tasks in a collection.")
                        .flag("sort ORDER", "created (default), due or priority.")
                        .limit("tasks", LIMIT)
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var filter = filter(arguments);
        var limit = arguments.number(CommandUsage.LIMIT, LIMIT, 1, Integer.MAX_VALUE);
        try (var session = context.openExisting(arguments)) {
            var page = session.engine().todos().list(filter, limit, 0);
            var collection = arguments.collection();
            if (page.todos().isEmpty() && collection.isPresent()) {
                var unknown = DocumentFlags.unknownCollection(collection.get(), session.engine());
                if (unknown.isPresent()) {
                    throw new CommandFailedException(unknown.get());
                }
            }
            var code = print(
                    arguments,
                    page.todos(),
                    () -> TaskText.table(page.todos(), context.clock().instant()),
                    "No tasks match. List all with ./kb task list --all, or add one with ./kb task add TITLE.");
            if (!arguments.has(CommandUsage.JSON) && page.total() > page.todos().size()) {
                more(page.todos().size() + " of " + Counted.of(page.total(), "task"), "--limit N");
            }
            return code;
        }
    }

    private TodoFilter filter(Arguments arguments) throws CommandFailedException {
        if (arguments.has("all") && arguments.has("done")) {
            throw CommandFailedException.usage("Use either --all or --done.");
        }
        arguments.checkApart("ready", "done");
        return new TodoFilter(
                arguments.has("done") ? TodoStatus.COMPLETED : arguments.has("all") ? null : TodoStatus.PENDING,
                TaskFlags.priority(arguments).orElse(null),
                dueBefore(arguments),
                null,
                arguments.has("ready") ? Caller.LOCAL.id() : null,
                order(arguments.value("sort")),
                arguments.collection().map(Set::of).orElse(null));
    }

    private @Nullable Instant dueBefore(Arguments arguments) throws CommandFailedException {
        var text = arguments.value("due-before");
        if (text.isEmpty()) {
            return null;
        }
        var now = context.clock().instant();
        return TaskFlags.parsed("due-before", text.get(), now).start();
    }

    private static TodoFilter.Order order(Optional<String> text) throws CommandFailedException {
        try {
            return text.map(name -> TodoFilter.Order.valueOf(name.toUpperCase(Locale.ROOT)))
                    .orElse(TodoFilter.Order.CREATED);
        } catch (IllegalArgumentException _) {
            throw CommandFailedException.usage(
                    "Unknown order \"" + text.orElse("") + "\". Available: created, due, priority.");
        }
    }
}
