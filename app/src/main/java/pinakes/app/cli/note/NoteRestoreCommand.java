package pinakes.app.cli.note;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.settings.SettingException;

/// Makes an earlier version of a note the current one again.
public final class NoteRestoreCommand extends Command {
    public NoteRestoreCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("note restore", "NOTE VERSION", "Restore an earlier version of a note.")
                        .details(
                                "NOTE is an id or an exact title. The restored text becomes a new version, so nothing is"
                                        + " lost; ./kb note history NOTE lists the versions.")
                        .quiet("Print nothing.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var version = number(arguments.words().getLast());
        try (var session = context.openExisting(arguments)) {
            var engine = session.engine();
            var note = NoteShowCommand.note(new DocumentNames(context, engine.documents())
                    .find(arguments.words().getFirst()));
            var text = engine.notes().text(note.id(), version);
            if (text.isEmpty()) {
                throw NoteShowCommand.unknown(note, version);
            }
            var restored = NoteEditCommand.revised(engine, note, text.get(), null);
            var change = "Restored version " + version + " of note " + DocumentNames.line(restored) + "  (now version "
                    + restored.version() + ")";
            return print(arguments, restored, NoteEditCommand.said(arguments, note, restored, change));
        }
    }

    private static int number(String word) throws CommandFailedException {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException _) {
            throw CommandFailedException.usage("VERSION must be a number, got \"" + word + "\".");
        }
    }
}
