package pinakes.app.cli.task;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;

/// Removes tasks permanently.
public final class TaskRemoveCommand extends Command {
    public TaskRemoveCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("task remove", "ID...", "Remove tasks permanently.")
                        .alias("rm")
                        .confirmed());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var ids = TaskFlags.ids(arguments.words());
        try (var session = context.openExisting(arguments)) {
            var todos = session.engine().todos();
            for (var id : ids) {
                var todo = todos.find(id).orElseThrow(() -> TaskOutcomes.missing(id));
                console()
                        .confirm(
                                arguments,
                                "Removing " + TaskText.line(todo) + " is permanent",
                                "Remove " + TaskText.line(todo) + "?",
                                "Task " + id + " was not removed.");
                var removed = todos.delete(id).orElseThrow(() -> TaskOutcomes.missing(id));
                out().println("Removed " + TaskText.line(removed.todo()));
                if (!removed.dependents().isEmpty()) {
                    err().println("Note: these tasks no longer depend on it: " + TaskText.ids(removed.dependents()));
                }
            }
            return ExitCode.DONE;
        }
    }
}
