package pinakes.app.cli.project;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.Projects;

/// Adds projects.
public final class ProjectAddCommand extends Command {
    public ProjectAddCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project add", "NAME...", "Add projects, or enable hybrid search in existing ones.")
                        .taking(SettingGroup.CREATION)
                        .details("A project is an isolated set of chunks, with a name such as citeloom/clean-arch.")
                        .flag("hybrid", "Enable hybrid search, which combines keywords and meaning.")
                        .flag("model MODEL", "Embedding model (default: the embedding-model setting)."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var ids = ProjectNames.ids(arguments.words());
        try (var session = context.open(arguments)) {
            for (var id : ids) {
                var project = new NewProject(id, arguments.value("model").orElse(null), arguments.has("hybrid"));
                out().println(added(session.engine().projects(), project));
            }
            return 0;
        }
    }

    private static String added(Projects projects, NewProject wanted)
            throws CommandFailedException, InterruptedException {
        return switch (projects.add(wanted)) {
            case AddProjectOutcome.Added(var project) -> "Added " + ProjectNames.line(project);
            case AddProjectOutcome.Present(var project) -> {
                var now =
                        wanted.hybrid() ? projects.setHybrid(wanted.id(), true).orElse(project) : project;
                yield (now.equals(project) ? "Already exists: " : "Changed ") + ProjectNames.line(now);
            }
            case AddProjectOutcome.UnknownModel(var message) -> throw new CommandFailedException(message);
        };
    }
}
