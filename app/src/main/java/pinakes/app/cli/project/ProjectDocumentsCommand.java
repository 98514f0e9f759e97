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
import pinakes.engine.text.Counted;

/// Lists the documents of a project.
public final class ProjectDocumentsCommand extends Command {
    private static final int LIMIT = 50;

    public ProjectDocumentsCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project documents", "NAME", "List the documents of a project.")
                        .limit("documents", LIMIT)
                        .flag("all", "List all documents.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var project = ProjectNames.id(arguments.words().getFirst());
        var limit = arguments.number(CommandUsage.LIMIT, LIMIT, 1, Integer.MAX_VALUE);
        if (arguments.has("all") && arguments.has(CommandUsage.LIMIT)) {
            throw CommandFailedException.usage("--all cannot be combined with --limit.");
        }
        var max = arguments.has("all") ? Integer.MAX_VALUE : limit;
        try (var session = context.openExisting(arguments)) {
            var found = ProjectDocuments.first(max < Integer.MAX_VALUE ? max + 1 : max, project, session.engine());
            var documents = found.subList(0, Math.min(max, found.size()));
            if (arguments.has(CommandUsage.JSON)) {
                printJson(documents);
                return ExitCode.DONE;
            }
            var table = new TextTable("FILE", "CHUNKS", "CITEKEY");
            documents.forEach(document -> table.row(
                    document.fileName(),
                    Integer.toString(document.chunks()),
                    Objects.requireNonNullElse(document.citekey(), "")));
            var code =
                    print(table, "There are no documents yet. Add some with ./kb add --project " + project + " PATH.");
            if (found.size() > documents.size()) {
                more("Only the first " + Counted.of(documents.size(), "document"), "--limit N or --all");
            }
            return code;
        }
    }
}
