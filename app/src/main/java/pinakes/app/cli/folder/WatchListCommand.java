package pinakes.app.cli.folder;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.TextTable;
import pinakes.app.settings.SettingException;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.http.wire.FolderJson;
import pinakes.tool.text.TerminalText;

/// Lists the registered folders.
public final class WatchListCommand extends Command {
    public WatchListCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("watch list", "", "List the folders that the server keeps in sync.")
                        .alias("ls")
                        .details(
                                "Shows how changes are detected, the last sync, the progress of a running one, any problem,"
                                        + " and the flags that each folder was registered with.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws SettingException, InterruptedException {
        try (var session = context.openExisting(arguments)) {
            var folders = session.engine().folders().list();
            return print(
                    arguments,
                    new FolderJson.WatchedFolders(folders),
                    () -> table(folders),
                    "No folder is watched. Register one with ./kb watch FOLDER.");
        }
    }

    private TextTable table(List<WatchedFolder> folders) {
        var table = new TextTable("FOLDER", "MODE", "PRUNE", "LAST SYNC", "NOTE", "FLAGS")
                .flexible("NOTE")
                .optional("FLAGS");
        folders.forEach(folder -> table.row(
                TerminalText.onOneLine(folder.folder().path()),
                folder.mode().name().toLowerCase(Locale.ROOT),
                folder.folder().prune() ? "yes" : "no",
                WatchedFolderText.syncs(folder, context.clock().instant(), screen()),
                TerminalText.onOneLine(Objects.requireNonNullElse(folder.note(), "")),
                TerminalText.onOneLine(WatchedFolderText.flags(folder.folder()))));
        return table;
    }
}
