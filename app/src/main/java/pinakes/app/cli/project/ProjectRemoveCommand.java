package pinakes.app.cli.project;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;

/// Removes projects with all of their chunks.
public final class ProjectRemoveCommand extends Command {
    public ProjectRemoveCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project remove", "NAME...", "Remove projects with all of their chunks.")
                        .alias("rm")
                        .confirmed());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var ids = ProjectNames.ids(arguments.words());
        try (var session = context.openExisting(arguments)) {
            var projects = session.engine().projects();
            for (var id : ids) {
                var project = ProjectNames.find(projects, id);
                console()
                        .confirm(
                                arguments,
                                "Removing " + id + " deletes all of its chunks",
                                "Remove " + id + " and all of its chunks?",
                                id + " was not removed.");
                projects.remove(id);
                out().println("Removed " + ProjectNames.line(project));
            }
            return 0;
        }
    }
}
