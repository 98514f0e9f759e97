package pinakes.app.cli.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Documents;

/// Removes documents and notes.
public final class RemoveCommand extends Command {
    private static final int NAMED_MAX = 10;

    public RemoveCommand(CommandContext context) {
        super(
                context,
                DocumentFlags.in(
                                CommandUsage.of("remove", "[DOCUMENT]...", "Remove documents and notes.")
                                        .alias("rm")
                                        .details(
                                                "DOCUMENT is an id, a path or the last part of one, a URL or an exact title. Without one, the flags select the documents."
                                                        + " The files on your disk stay; the stored copies are deleted permanently."))
                        .flag("dry-run", "Only show what would be removed.")
                        .confirmed()
                        .quiet("Print nothing.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var isSelection = DocumentFlags.NAMES.stream().anyMatch(arguments::has);
        if (arguments.words().isEmpty() != isSelection) {
            throw CommandFailedException.usage(
                    isSelection
                            ? "Specify documents or select them with flags, not both."
                            : "Specify the documents to remove, or select them with --tag, --collection, --format or --since.");
        }
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var chosen = chosen(arguments, documents);
            if (!arguments.has("dry-run")) {
                confirm(arguments, chosen);
            }
            return remove(arguments, chosen, documents);
        }
    }

    private List<Document> chosen(Arguments arguments, Documents documents)
            throws CommandFailedException, InterruptedException {
        if (!arguments.words().isEmpty()) {
            return new DocumentNames(context, documents).find(arguments.words());
        }
        var all = new DocumentListing(DocumentOrder.NEWEST_FIRST, Integer.MAX_VALUE);
        var chosen =
                all.read(documents, DocumentFlags.filter(arguments, context), 1).documents();
        if (chosen.isEmpty()) {
            throw new CommandFailedException(DocumentFlags.noMatch(arguments, documents));
        }
        return chosen;
    }

    private void confirm(Arguments arguments, List<Document> chosen) throws CommandFailedException {
        var what = chosen.size() == 1
                ? "\"" + DocumentNames.title(chosen.getFirst()) + "\"" + DocumentNames.andAttachments(chosen.getFirst())
                : chosen.size() + " documents";
        if (console().terminal().canAsk() && chosen.size() > 1) {
            chosen.stream().limit(NAMED_MAX).forEach(document -> err().println("  " + DocumentNames.line(document)));
            if (chosen.size() > NAMED_MAX) {
                err().println("  and " + (chosen.size() - NAMED_MAX) + " more");
            }
        }
        console()
                .confirm(
                        arguments,
                        "Removing " + what + " is permanent",
                        "Remove " + what + " from the knowledge base?",
                        "Nothing was removed.");
    }

    private int remove(Arguments arguments, List<Document> chosen, Documents documents) throws InterruptedException {
        var isDryRun = arguments.has("dry-run");
        var done = new ArrayList<Document>();
        for (var document : chosen) {
            if (isDryRun || documents.remove(document.id()).isPresent()) {
                done.add(document);
                if (!arguments.has(CommandUsage.QUIET) && !arguments.has(CommandUsage.JSON)) {
                    out().println((isDryRun ? "Would remove " : "Removed ")
                            + DocumentNames.line(document)
                            + DocumentNames.andAttachments(document));
                }
            }
        }
        if (arguments.has(CommandUsage.JSON)) {
            printJson(Map.of(isDryRun ? "would_remove" : "removed", done));
        }
        return ExitCode.DONE;
    }
}
