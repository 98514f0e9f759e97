package pinakes.app.cli.task;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;

/// Shows a task.
public final class TaskShowCommand extends Command {
    public TaskShowCommand(CommandContext context) {
        super(context, CommandUsage.of("task show", "ID", "Show a task.").json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var id = TaskFlags.ids(arguments.words()).getFirst();
        try (var session = context.openExisting(arguments)) {
            var todo = session.engine().todos().find(id).orElseThrow(() -> TaskOutcomes.missing(id));
            if (arguments.has(CommandUsage.JSON)) {
                printJson(todo);
            } else {
                out().print(TaskText.whole(todo, context.clock().instant()));
            }
            return ExitCode.DONE;
        }
    }
}
