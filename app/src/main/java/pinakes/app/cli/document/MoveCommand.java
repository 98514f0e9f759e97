package pinakes.app.cli.document;

import java.util.ArrayList;
import java.util.Comparator;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.TagChange;

/// Moves documents to another collection.
public final class MoveCommand extends Command {
    public MoveCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("move", "DOCUMENT... COLLECTION", "Move documents to another collection.")
                        .alias("mv")
                        .details(
                                "The last argument is the collection, which need not exist yet; the others are documents."
                                        + " Files on disk are not moved.")
                        .quiet("Print nothing.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var words = arguments.words();
        var collection = CommandFailedException.parsed(() -> new CollectionName(words.getLast()));
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var moved = new ArrayList<Document>();
            var chosen = new DocumentNames(context, documents)
                    .find(words.subList(0, words.size() - 1)).stream()
                            .sorted(Comparator.comparingLong(
                                    each -> each.number().value())) // mails before their attachments
                            .toList();
            for (var document : chosen) {
                var after = documents
                        .retag(document.id(), TagChange.to(collection))
                        .orElseThrow(() -> ShowCommand.removed(document));
                moved.add(after);
                if (!arguments.has(CommandUsage.QUIET) && !arguments.has(CommandUsage.JSON)) {
                    var before = CollectionName.of(document.tags());
                    out().println(
                                    before.equals(collection)
                                            ? DocumentNames.line(document) + " is already in " + collection
                                            : "Moved " + DocumentNames.line(document)
                                                    + DocumentNames.andAttachments(document) + " from " + before
                                                    + " to " + collection + detached(document, after));
                }
            }
            if (arguments.has(CommandUsage.JSON)) {
                printJson(moved);
            }
            return ExitCode.DONE;
        }
    }

    /// An attachment that is moved away from its mail becomes a document of its own.
    private static String detached(Document before, Document after) {
        return before.attachedTo() == null || after.attachedTo() != null
                ? ""
                : "; it is no longer " + DocumentNames.mail(before);
    }
}
