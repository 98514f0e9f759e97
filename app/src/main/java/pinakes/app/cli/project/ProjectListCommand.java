package pinakes.app.cli.project;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;

/// Lists the projects.
public final class ProjectListCommand implements Command {
    private final CommandContext context;

    public ProjectListCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public CommandUsage usage() {
        return CommandUsage.of("project list", "", "List projects.");
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var projects = session.engine().projects().list();
            if (projects.isEmpty()) {
                context.out().println("There is no project yet. Add one with ./kb project add NAME.");
                return 0;
            }
            var table = new TextTable("NAME", "COLLECTION", "MODEL", "SEARCH");
            projects.forEach(project -> table.row(
                    project.id().value(),
                    project.collection(),
                    project.model(),
                    project.hybrid() ? "hybrid" : "meaning"));
            table.lines().forEach(context.out()::println);
            return 0;
        }
    }
}
