package pinakes.app.cli.note;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.document.VersionListing;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.Documents;

/// Lists the versions of a note.
public final class NoteHistoryCommand extends Command {
    public NoteHistoryCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("note history", "NOTE", "List the versions of a note, newest first.")
                        .details(
                                "NOTE is an id or an exact title. The " + Documents.EARLIER_VERSIONS_MAX
                                        + " most recent earlier versions are kept until the note is removed.",
                                "To print one of them: ./kb note show NOTE --version N. To make it the current one"
                                        + " again: ./kb note restore NOTE N.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var note = NoteShowCommand.note(
                    new DocumentNames(context, documents).find(arguments.words().getFirst()));
            var versions = documents.versions(note.id());
            return print(
                    arguments,
                    versions,
                    () -> VersionListing.table(versions, context.clock().instant(), screen()),
                    "The note has just been removed.");
        }
    }
}
