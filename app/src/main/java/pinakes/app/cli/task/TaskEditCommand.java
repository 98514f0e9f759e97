package pinakes.app.cli.task;

import java.util.List;
import java.util.Optional;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.todo.FieldChange;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoTitle;

/// Changes a task.
public final class TaskEditCommand extends Command {
    public TaskEditCommand(CommandContext context) {
        super(
                context,
                TaskFlags.addTo(CommandUsage.of("task edit", "ID", "Change a task.")
                                .details(
                                        "Fields without a flag stay unchanged. To clear the description, due date, priority"
                                                + " or dependencies, pass 'none', for example --due none. Every task has a title:"
                                                + " --title none renames the task to \"none\". --depends-on replaces all earlier"
                                                + " dependencies.")
                                .flag("title TEXT", "The new title."))
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var id = TaskFlags.ids(arguments.words()).getFirst();
        if (arguments.flags().keySet().stream().allMatch(CommandUsage.JSON::equals)) {
            throw CommandFailedException.usage(
                    "Nothing to change. Use --title, --description, --due, --priority or --depends-on.");
        }
        var change = change(arguments);
        try (var session = context.openExisting(arguments)) {
            var todo = TaskOutcomes.done(id, session.engine().todos().update(id, change));
            return print(arguments, todo, "Changed " + TaskText.line(todo));
        }
    }

    private TodoChange change(Arguments arguments) throws CommandFailedException {
        var due = isNone(arguments, TaskFlags.DUE)
                ? Optional.<TodoDue>empty()
                : TaskFlags.due(arguments, context.clock().instant());
        var priority =
                isNone(arguments, TaskFlags.PRIORITY) ? Optional.<TodoPriority>empty() : TaskFlags.priority(arguments);
        var dependencies =
                isNone(arguments, TaskFlags.DEPENDS_ON) ? List.<TodoId>of() : TaskFlags.dependencies(arguments);
        return CommandFailedException.parsed(() -> new TodoChange(
                arguments.value("title").map(TodoTitle::new).orElse(null),
                changed(
                        arguments,
                        TaskFlags.DESCRIPTION,
                        arguments
                                .value(TaskFlags.DESCRIPTION)
                                .filter(text -> !text.equals(TaskFlags.NONE))
                                .map(TodoDescription::new)),
                changed(arguments, TaskFlags.DUE, due),
                changed(arguments, TaskFlags.PRIORITY, priority),
                arguments.has(TaskFlags.DEPENDS_ON) ? dependencies : null,
                null));
    }

    private static boolean isNone(Arguments arguments, String flag) {
        return arguments.values(flag).equals(List.of(TaskFlags.NONE));
    }

    private static <T> FieldChange<T> changed(Arguments arguments, String flag, Optional<T> value) {
        return arguments.has(flag) ? FieldChange.to(value) : new FieldChange.Keep<>();
    }
}
