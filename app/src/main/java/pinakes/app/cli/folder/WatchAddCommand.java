package pinakes.app.cli.folder;

import java.util.ArrayList;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;
import pinakes.tool.Caller;
import pinakes.tool.text.TerminalText;

/// Registers a folder that the server keeps in sync.
public final class WatchAddCommand extends Command {
    public WatchAddCommand(CommandContext context) {
        super(
                context,
                FolderFlags.with(CommandUsage.of(
                                        "watch add", "FOLDER", "Register a folder that the server keeps in sync.")
                                .taking(SettingGroup.CREATION)
                                .details(
                                        "A running server picks up changes as they happen; otherwise the folder is synced when a"
                                                + " server starts. Short form: ./kb watch FOLDER.",
                                        FolderFlags.SUMMARY_OF_RULES,
                                        "Registering a folder again replaces all of its flags; flags that you omit"
                                                + " return to their defaults."))
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var spec = FolderFlags.read(arguments, context);
        try (var session = context.open(arguments)) {
            return switch (session.engine().folders().watch(spec, Caller.LOCAL.id())) {
                case WatchOutcome.Refused(var reason) -> throw new CommandFailedException(reason);
                case WatchOutcome.Watched(var folder) -> {
                    var lines = new ArrayList<>(List.of(
                            TerminalText.onOneLine("Watching " + folder.folder().path())));
                    if (folder.mode() == WatchedFolder.Mode.IDLE && folder.note() != null) {
                        lines.add(folder.note());
                    }
                    yield print(arguments, folder, lines);
                }
            };
        }
    }
}
