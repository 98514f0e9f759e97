package pinakes.app.cli.folder;

import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.folder.WatchedFolder;
import pinakes.tool.text.TerminalText;

/// Ends the registration of a folder.
public final class WatchRemoveCommand extends Command {
    public WatchRemoveCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("watch remove", "FOLDER", "Stop watching a folder.")
                        .alias("rm")
                        .details("The documents stay."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var word = arguments.words().getFirst();
        try (var session = context.openExisting(arguments)) {
            var folders = session.engine().folders();
            var removed = folders.unwatch(context.path(word).toAbsolutePath().toString());
            if (removed.isEmpty()) {
                throw CommandFailedException.unknown(
                        "folder",
                        word,
                        folders.list().stream()
                                .map(WatchedFolder::folder)
                                .map(folder -> folder.path())
                                .toList());
            }
            out().println(TerminalText.onOneLine(
                    "No longer watching " + removed.get().folder().path()));
            return 0;
        }
    }
}
