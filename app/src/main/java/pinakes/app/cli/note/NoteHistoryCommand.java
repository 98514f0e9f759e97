package pinakes.app.cli.note;

import java.util.List;
import java.util.Objects;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.command.TextTable;
import pinakes.app.cli.document.DocumentNames;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.cli.terminal.TimeText;
import pinakes.app.settings.SettingException;
import pinakes.engine.ingest.NoteVersion;
import pinakes.engine.ingest.Notes;

/// Lists the versions of a note.
public final class NoteHistoryCommand extends Command {
    public NoteHistoryCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("note history", "NOTE", "List the versions of a note, newest first.")
                        .details(
                                "NOTE is an id or an exact title. The last " + Notes.EARLIER_MAX
                                        + " earlier versions are kept until the note is removed.",
                                "./kb note show NOTE --version N prints one of them, and ./kb note show NOTE --version N |"
                                        + " ./kb note edit NOTE - restores it.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var engine = session.engine();
            var note = NoteShowCommand.note(new DocumentNames(context, engine.documents())
                    .find(arguments.words().getFirst()));
            var versions = engine.notes().versions(note.id());
            if (arguments.has(CommandUsage.JSON)) {
                printJson(versions);
                return ExitCode.DONE;
            }
            return print(table(versions), "The note has just been removed.");
        }
    }

    private TextTable table(List<NoteVersion> versions) {
        var table = new TextTable("VERSION", "CHANGED", "SIZE", "TITLE")
                .flexible("TITLE")
                .rightAligned("VERSION", "SIZE")
                .look("VERSION", screen()::accent)
                .look("CHANGED", screen()::dim);
        for (var version : versions) {
            table.row(
                    Integer.toString(version.version()),
                    TimeText.of(version.savedAt(), context.clock().instant(), screen()),
                    ByteSize.of(version.sizeBytes()),
                    Objects.requireNonNullElse(version.title(), ""));
        }
        return table;
    }
}
