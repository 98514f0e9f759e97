package pinakes.app.cli.project;

import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;
import pinakes.engine.project.Project;

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
            var projects = session.engine().projects().list();
            return print(
                    arguments,
                    projects,
                    () -> table(projects),
                    "There are no projects yet. Add one with ./kb project add NAME.");
        }
    }

    private static TextTable table(List<Project> projects) {
        var table = new TextTable("NAME", "COLLECTION", "MODEL", "SEARCH");
        projects.forEach(project -> table.row(
                project.id().value(), project.collection(), project.model(), project.hybrid() ? "hybrid" : "meaning"));
        return table;
    }
}
