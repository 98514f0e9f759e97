package pinakes.app.cli.project;

import java.util.List;
import java.util.stream.Collectors;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.Engine;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.library.MatchOutcome;
import pinakes.engine.library.UnmatchedDocument;
import pinakes.engine.project.ProjectId;
import pinakes.tool.text.TerminalText;

/// Shows which documents of a project have no reference, and gives them one.
public final class ProjectMatchCommand extends Command {
    private static final int LISTED_MAX = 1_000;

    public ProjectMatchCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("project match", "NAME [CITEKEY] [FILE]", "Choose the reference for a document.")
                        .details(
                                "Without CITEKEY and FILE, lists the documents that no reference matches, with the most"
                                        + " similar references. With both, the document gets the reference with that"
                                        + " citekey, even if another one matches. FILE is the file name or the path of the"
                                        + " document.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var words = arguments.words();
        if (words.size() == 2) {
            throw CommandFailedException.usage("Specify both the citekey and the file. Usage: " + usage().line());
        }
        var project = ProjectNames.id(words.getFirst());
        try (var session = context.openExisting(arguments)) {
            return words.size() == 1
                    ? list(session.engine(), project, arguments.has(CommandUsage.JSON))
                    : match(session.engine(), project, words.get(1), words.get(2));
        }
    }

    private int list(Engine engine, ProjectId project, boolean asJson)
            throws CommandFailedException, InterruptedException {
        var unmatched = engine.library().unmatched(project, LISTED_MAX);
        if (unmatched.isEmpty()) {
            throw ProjectNames.missing(engine.projects(), project);
        }
        if (asJson) {
            printJson(new LibraryJson.UnmatchedDocuments(unmatched.get()));
        } else if (unmatched.get().isEmpty()) {
            out().println("Every document has a reference.");
        } else {
            lines(unmatched.get()).forEach(out()::println);
            out().println("Choose one with ./kb project match " + project + " CITEKEY FILE.");
        }
        return 0;
    }

    /// A line for each document, with the references that it may have.
    static List<String> lines(List<UnmatchedDocument> unmatched) {
        return unmatched.stream()
                .map(one -> TerminalText.onOneLine(one.document().fileName() + "  (no reference"
                        + (one.candidates().isEmpty() ? "" : "; similar: " + candidates(one)) + ")"))
                .toList();
    }

    private static String candidates(UnmatchedDocument one) {
        return one.candidates().stream()
                .map(candidate -> candidate.citekey()
                        + (candidate.title() == null ? "" : " \u201C" + candidate.title() + "\u201D"))
                .collect(Collectors.joining(", "));
    }

    private int match(Engine engine, ProjectId project, String citekey, String name)
            throws CommandFailedException, InterruptedException {
        var document = ProjectDocuments.named(name, project, engine);
        return switch (engine.library().match(project, document.id(), citekey)) {
            case MatchOutcome.Matched(var matched) -> {
                out().println(TerminalText.onOneLine(matched.fileName() + "  @" + matched.citekey()));
                yield 0;
            }
            case MatchOutcome.NoReference(var similar) ->
                throw new CommandFailedException("There is no reference " + citekey + " in " + project + "."
                        + (similar.isEmpty() ? "" : " Similar: " + String.join(", ", similar) + "."));
            case MatchOutcome.NoDocument() ->
                throw new CommandFailedException("The document " + name + " was removed in the meantime.");
            case MatchOutcome.NoProject(var id) -> throw ProjectNames.missing(engine.projects(), id);
        };
    }
}
