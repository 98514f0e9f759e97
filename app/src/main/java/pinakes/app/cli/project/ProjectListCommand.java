package pinakes.app.cli.project;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;

/// Lists the projects.
public final class ProjectListCommand extends Command {
    public ProjectListCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project list", "", "List projects.")
                        .alias("ls")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            if (arguments.has(CommandUsage.JSON)) {
                printJson(session.engine().projects().list());
                return ExitCode.DONE;
            }
            var table = new TextTable("NAME", "COLLECTION", "MODEL", "SEARCH");
            session.engine()
                    .projects()
                    .list()
                    .forEach(project -> table.row(
                            project.id().value(),
                            project.collection(),
                            project.model(),
                            project.hybrid() ? "hybrid" : "meaning"));
            return print(table, "There are no projects yet. Add one with ./kb project add NAME.");
        }
    }
}
