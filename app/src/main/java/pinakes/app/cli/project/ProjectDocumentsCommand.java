package pinakes.app.cli.project;

import java.util.Objects;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;

/// Lists the documents of a project.
public final class ProjectDocumentsCommand extends Command {
    public ProjectDocumentsCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project documents", "NAME", "List the documents of a project.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var project = ProjectNames.id(arguments.words().getFirst());
        try (var session = context.openExisting(arguments)) {
            var documents = ProjectDocuments.of(project, session.engine());
            if (arguments.has(CommandUsage.JSON)) {
                printJson(documents);
                return ExitCode.DONE;
            }
            var table = new TextTable("FILE", "CHUNKS", "CITEKEY");
            documents.forEach(document -> table.row(
                    document.fileName(),
                    Integer.toString(document.chunks()),
                    Objects.requireNonNullElse(document.citekey(), "")));
            return print(table, "There are no documents yet. Add some with ./kb add --project " + project + " PATH.");
        }
    }
}
