package pinakes.app.cli.project;

import java.util.List;
import java.util.Objects;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.text.Counted;

/// Lists the documents of a project.
public final class ProjectDocumentsCommand extends Command {
    private static final int LIMIT = 50;

    public ProjectDocumentsCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project documents", "NAME", "List the documents in a project.")
                        .limit("documents", LIMIT)
                        .flag("all", "List all documents.", "a")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var project = ProjectNames.id(arguments.words().getFirst());
        var max = arguments.limitOrAll(LIMIT);
        try (var session = context.openExisting(arguments)) {
            var found = ProjectDocuments.first(max < Integer.MAX_VALUE ? max + 1 : max, project, session.engine());
            var documents = found.subList(0, Math.min(max, found.size()));
            var code = print(
                    arguments,
                    documents,
                    () -> table(documents),
                    "There are no documents yet. Add some with ./kb add --project " + project + " PATH.");
            if (!arguments.has(CommandUsage.JSON) && found.size() > documents.size()) {
                more("Only the first " + Counted.of(documents.size(), "document"), "--limit N or --all");
            }
            return code;
        }
    }

    private static TextTable table(List<ProjectDocument> documents) {
        var table = new TextTable("FILE", "CHUNKS", "CITEKEY");
        documents.forEach(document -> table.row(
                document.fileName(),
                Integer.toString(document.chunks()),
                Objects.requireNonNullElse(document.citekey(), "")));
        return table;
    }
}
