package pinakes.app.cli.backup;

import java.io.IOException;
import java.util.List;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.engine.local.backup.Restoration;
import pinakes.engine.text.Counted;

/// Restores a backup.
public final class RestoreCommand extends Command {
    public RestoreCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("restore", "PATH", "Restore a backup to an empty data directory.")
                        .taking(SettingGroup.DATA.and(SettingGroup.BACKUPS))
                        .details(
                                "PATH is a backup file, a directory with backups, or an S3 URL such as"
                                        + " s3://bucket/prefix, for which the backup-* settings supply the credentials."
                                        + " Nothing is overwritten: the data directory must not exist yet, or must be"
                                        + " empty. Every file is checked twice: in the backup, and again after it has"
                                        + " been written. If anything differs, nothing is restored.",
                                "The search index is rebuilt on first start. A backup made by an older version is also"
                                        + " migrated then. A backup made by a newer version is refused; the error says"
                                        + " which version you need.")
                        .flag("snapshot NAME", "The snapshot in a directory or bucket (default: the newest).")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var settings = context.quietSettings(arguments);
        if (settings.find(SettingTable.CATALOG_URL).isPresent()) {
            throw new CommandFailedException(
                    "A catalog in PostgreSQL is restored with pg_restore. Unset catalog-url to restore to a data directory.");
        }
        var directory = settings.get(SettingTable.DATA_DIR);
        var progress = new BackupBar(context);
        try {
            var source = BackupPaths.source(
                    context, arguments, arguments.value("snapshot").orElse(null));
            var manifest = Restoration.into(directory, source, progress);
            progress.clear();
            var files = manifest.files().size();
            print(
                    arguments,
                    new Restored(directory.toString(), files, manifest.bytes(), manifest.missing(), manifest.damaged()),
                    "Restored " + Counted.of(files, "file") + " (" + ByteSize.of(manifest.bytes()) + ") to " + directory
                            + ". All checksums match.");
            if (!manifest.isWhole()) {
                var lost = manifest.missing().size() + manifest.damaged().size();
                err().println("Warning: " + Counted.of(lost, "original file") + (lost == 1 ? " was" : " were")
                        + " already lost when this backup was taken and " + (lost == 1 ? "is" : "are") + " not in it.");
            }
            return ExitCode.DONE;
        } catch (IOException e) {
            throw BackupPaths.failed("restore", e);
        } finally {
            progress.clear();
        }
    }

    private record Restored(String dataDir, int files, long bytes, List<String> missing, List<String> damaged) {}
}
