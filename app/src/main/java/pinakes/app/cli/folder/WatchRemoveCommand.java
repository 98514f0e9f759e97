package pinakes.app.cli.folder;

import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.engine.folder.WatchedFolder;
import pinakes.tool.text.NearestName;
import pinakes.tool.text.TerminalText;

/// Ends the registration of a folder.
public final class WatchRemoveCommand extends Command {
    public WatchRemoveCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("watch remove", "FOLDER", "Stop watching a folder.")
                        .alias("rm")
                        .details("The documents stay. Files that are already queued are still added."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var path = context.path(arguments.words().getFirst()).toAbsolutePath().toString();
        try (var session = context.openExisting(arguments)) {
            var folders = session.engine().folders();
            var removed = folders.unwatch(path);
            if (removed.isEmpty()) {
                throw notWatched(path, folders.list());
            }
            WatchedFolderText.removed(removed.get()).forEach(out()::println);
            return 0;
        }
    }

    private static CommandFailedException notWatched(String path, List<WatchedFolder> watched) {
        var paths = watched.stream().map(folder -> folder.folder().path()).toList();
        return new CommandFailedException("The folder " + TerminalText.onOneLine(path) + " is not watched. "
                + NearestName.to(path, paths)
                        .map(nearest -> "Did you mean " + TerminalText.onOneLine(nearest) + "?")
                        .orElse("List the watched folders with ./kb watch list."));
    }
}
