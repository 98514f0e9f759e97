package pinakes.app.cli.note;

import java.util.Map;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.document.ShowCommand;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentKind;
import pinakes.tool.text.TerminalText;

/// Prints the text of a note.
public final class NoteShowCommand extends Command {
    public NoteShowCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("note show", "NOTE", "Print the text of a note.")
                        .details("NOTE is an id or an exact title. ./kb show shows its details.")
                        .flag("version N", "Print an earlier version; ./kb note history NOTE lists them.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var documents = session.engine().documents();
            var note = note(
                    new DocumentNames(context, documents).find(arguments.words().getFirst()));
            var version = arguments.number("version", note.version(), 1, Integer.MAX_VALUE);
            var text = version == note.version()
                    ? ShowCommand.text(note, documents)
                    : session.engine().notes().text(note.id(), version).orElseThrow(() -> unknown(note, version));
            return print(
                    arguments,
                    Map.of("note", note, "version", version, "text", text),
                    TerminalText.of(text).stripTrailing());
        }
    }

    static CommandFailedException unknown(Document note, int version) {
        return new CommandFailedException("The note has no version " + version + ", or it is no longer kept. ./kb note"
                + " history " + note.number() + " lists the versions.");
    }

    static Document note(Document document) throws CommandFailedException {
        if (document.source().kind() != DocumentKind.NOTE) {
            throw new CommandFailedException("Document " + document.number()
                    + " is a file, not a note. Change the file and add it again; ./kb show " + document.number()
                    + " shows it.");
        }
        return document;
    }
}
