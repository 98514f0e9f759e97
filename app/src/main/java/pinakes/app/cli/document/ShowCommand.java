package pinakes.app.cli.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.terminal.Joined;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Passage;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.family.knowledge.DocumentText;
import pinakes.tool.text.TerminalText;

/// Shows one document: what is known about it, its text or its chunks.
public final class ShowCommand extends Command {
    private static final int PASSAGES_AT_A_TIME = 200;

    public ShowCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("show", "DOCUMENT", "Show a document, its text or its chunks.")
                        .details(
                                "DOCUMENT is an id from ./kb list or ./kb search, a path or the last part of one, a URL or an exact"
                                        + " title.")
                        .flag("text", "Print the whole text.")
                        .flag("chunks", "Print the chunks that the text was split into.")
                        .flag("versions", "List its versions, newest first.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        arguments.checkApart("text", "chunks", "versions");
        arguments.checkApart("chunks", "versions");
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var document =
                    new DocumentNames(context, documents).find(arguments.words().getFirst());
            if (arguments.has(CommandUsage.JSON)) {
                printJson(json(arguments, document, documents));
            } else if (arguments.has("text")) {
                out().println(TerminalText.of(text(document, documents)));
            } else if (arguments.has("chunks")) {
                passages(document, documents).forEach(passage -> out().println(chunk(passage)));
            } else if (arguments.has("versions")) {
                var versions = documents.versions(document.id());
                VersionListing.table(versions, context.clock().instant(), screen())
                        .lines(screen())
                        .forEach(out()::println);
            } else {
                out().println(new DocumentDetails(document, context.clock().instant(), screen()).text());
            }
            return ExitCode.DONE;
        }
    }

    private static Object json(Arguments arguments, Document document, Documents documents)
            throws CommandFailedException, InterruptedException {
        if (arguments.has("text")) {
            return Map.of("id", document.number(), "text", text(document, documents));
        }
        if (arguments.has("versions")) {
            return new DocumentJson.Versions(documents.versions(document.id()));
        }
        return arguments.has("chunks")
                ? DocumentJson.DocumentDetail.of(document, passages(document, documents))
                : document;
    }

    /// The text of a note as it was written, and of a file as it was read.
    public static String text(Document document, Documents documents)
            throws CommandFailedException, InterruptedException {
        if (document.source().kind() == DocumentKind.NOTE) {
            try (var original = documents.original(document.id()).orElseThrow(() -> removed(document))) {
                return new String(original.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new CommandFailedException("The note cannot be read: " + e.getMessage());
            }
        }
        var text = new StringBuilder();
        for (var from = 0; ; ) {
            var part = new DocumentText(documents).of(document, null, from);
            text.append(from == 0 ? "" : "\n\n").append(part.text());
            if (part.next().isEmpty()) {
                return text.toString();
            }
            from = part.next().getAsInt();
        }
    }

    static CommandFailedException removed(Document document) {
        return new CommandFailedException("Document " + document.number() + " has just been removed.");
    }

    private static List<Passage> passages(Document document, Documents documents) throws InterruptedException {
        var all = new ArrayList<Passage>();
        while (true) {
            var some = documents.passages(document.id(), PASSAGES_AT_A_TIME, all.size());
            all.addAll(some);
            if (some.size() < PASSAGES_AT_A_TIME) {
                return all;
            }
        }
    }

    private String chunk(Passage passage) {
        var section = passage.section();
        var place =
                Joined.by(", ", "chunk " + passage.ordinal(), PageWords.of(passage), section == null ? "" : section);
        return screen().accent("[" + TerminalText.onOneLine(place) + "]") + "\n" + TerminalText.of(passage.text())
                + "\n";
    }
}
