package pinakes.app.cli.note;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.document.ShowCommand;
import pinakes.app.settings.SettingException;
import pinakes.engine.Engine;
import pinakes.engine.document.Document;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.tool.Caller;

/// Changes the text of a note.
public final class NoteEditCommand extends Command {
    public NoteEditCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("note edit", "NOTE [TEXT]...", "Edit a note.")
                        .details(
                                "NOTE is an id or an exact title. Without TEXT, opens your editor (VISUAL or EDITOR). Use -"
                                        + " to read the new text from standard input. If someone else changes the note in the meantime, it"
                                        + " is not overwritten, and your text is kept in a file.")
                        .quiet("Print nothing.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var words = arguments.words();
        try (var session = context.openExisting(arguments)) {
            var engine = session.engine();
            var note = NoteShowCommand.note(new DocumentNames(context, engine.documents()).find(words.getFirst()));
            var before = ShowCommand.text(note, engine.documents());
            var given = words.subList(1, words.size());
            var edited = given.isEmpty() ? new Editor(context).edit(before) : null;
            var text = edited == null ? text(given) : edited.text();
            if (text.isBlank()) {
                var message =
                        "The text is empty; nothing was changed. ./kb remove " + note.number() + " removes the note.";
                throw isArgument(given) ? CommandFailedException.usage(message) : new CommandFailedException(message);
            }
            var after = text.equals(before) ? note : revised(engine, note, text, edited);
            if (edited != null) {
                edited.discard();
            }
            var change = "Changed note " + DocumentNames.line(after) + "  (version " + after.version() + ")";
            return print(arguments, after, said(arguments, note, after, change));
        }
    }

    private String text(List<String> words) throws CommandFailedException {
        return isArgument(words) ? String.join(" ", words) : console().inputText();
    }

    private static boolean isArgument(List<String> words) {
        return !words.isEmpty() && !words.equals(List.of(Arguments.STANDARD_INPUT));
    }

    /// @param edited the file with the text, which the message of a failure names
    static Document revised(Engine engine, Document note, String text, Editor.@Nullable Edited edited)
            throws CommandFailedException, InterruptedException {
        var kept = edited == null ? "" : " Your text is in " + edited.file() + ".";
        return switch (engine.notes().revise(note.id(), text, note.version(), Caller.LOCAL.id())) {
            case ReviseOutcome.Revised(var document) -> document;
            case ReviseOutcome.Missing _ -> throw new CommandFailedException("The note has just been removed." + kept);
            case ReviseOutcome.NotANote(var document) -> NoteShowCommand.note(document);
            case ReviseOutcome.Outdated(var document) ->
                throw new CommandFailedException(
                        "Someone else changed the note; it is now at version " + document.version() + "." + kept);
            case ReviseOutcome.Known(var document) ->
                throw new CommandFailedException(
                        "Document " + document.number() + " already has exactly this text." + kept);
            case ReviseOutcome.Refused(var fault) -> throw new CommandFailedException(fault.message() + kept);
        };
    }

    /// What a command says about a note that it may have changed.
    static List<String> said(Arguments arguments, Document before, Document after, String change) {
        if (arguments.has(CommandUsage.QUIET)) {
            return List.of();
        }
        return List.of(after.version() == before.version() ? "Nothing changed." : change);
    }
}
