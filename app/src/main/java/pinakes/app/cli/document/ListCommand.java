package pinakes.app.cli.document;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.engine.http.wire.DocumentJson;

/// Lists documents and notes, or only notes.
public final class ListCommand extends Command {
    /// A list for people says that there are more than this, instead of counting on.
    private static final long COUNTED_MAX = 1_000;

    private final boolean isOfNotes;

    private ListCommand(CommandContext context, CommandUsage usage, boolean isOfNotes) {
        super(context, usage);
        this.isOfNotes = isOfNotes;
    }

    public static ListCommand ofDocuments(CommandContext context) {
        var usage = CommandUsage.of("list", "", "List documents and notes.")
                .alias("ls")
                .details("./kb show, open, remove, tag and move take the ids in the first column.");
        return new ListCommand(context, DocumentListing.in(DocumentFlags.in(usage), "documents"), false);
    }

    public static ListCommand ofNotes(CommandContext context) {
        var usage = CommandUsage.of("note list", "", "List notes.").alias("ls");
        return new ListCommand(context, DocumentListing.in(DocumentFlags.ofNotes(usage), "notes"), true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var listing = DocumentListing.of(arguments);
        var selected = DocumentFlags.filter(arguments, context);
        var filter = isOfNotes ? selected.withKind(DocumentKind.NOTE) : selected;
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var page = listing.read(documents, filter, arguments.has(CommandUsage.JSON) ? Long.MAX_VALUE : COUNTED_MAX);
            if (arguments.has(CommandUsage.JSON)) {
                printJson(DocumentJson.Documents.of(page, listing.limit(), 0));
            } else if (arguments.has(CommandUsage.QUIET)) {
                page.documents().forEach(document -> out().println(document.number()));
            } else if (page.documents().isEmpty()) {
                err().println(nothing(arguments, documents, filter));
            } else {
                print(DocumentListing.table(page.documents(), context.clock().instant(), screen()), "");
                footer(page);
            }
            return page.documents().isEmpty() ? unmatched(arguments, documents) : ExitCode.DONE;
        }
    }

    /// An empty list is a valid answer, unless a tag or a collection does not exist. Programs get that message, too.
    private int unmatched(Arguments arguments, Documents documents)
            throws CommandFailedException, InterruptedException {
        var unknown = DocumentFlags.unknown(arguments, documents);
        if (unknown.isPresent() && (arguments.has(CommandUsage.JSON) || arguments.has(CommandUsage.QUIET))) {
            err().println(unknown.get());
        }
        return unknown.isPresent() ? ExitCode.FAILED : ExitCode.DONE;
    }

    private String nothing(Arguments arguments, Documents documents, DocumentFilter filter)
            throws CommandFailedException, InterruptedException {
        var isFiltered = !filter.equals(DocumentFilter.ALL.withKind(filter.kind()));
        return isOfNotes && !isFiltered
                ? "There are no notes yet. Add one with ./kb note add TEXT."
                : DocumentFlags.noMatch(arguments, documents);
    }

    private void footer(DocumentPage page) {
        var shown = page.documents().size();
        if (page.total() > shown) {
            var total = page.isTotalExact()
                    ? Long.toString(page.total())
                    : "more than " + (page.total() - 1) / COUNTED_MAX * COUNTED_MAX;
            more(shown + " of " + total + (isOfNotes ? " notes" : " documents and notes"), "--limit N or --all");
        }
    }
}
