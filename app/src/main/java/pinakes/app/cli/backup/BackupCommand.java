package pinakes.app.cli.backup;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
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
import pinakes.engine.local.backup.BackupFile;
import pinakes.engine.local.backup.BackupManifest;
import pinakes.engine.local.backup.BackupSink;
import pinakes.engine.local.backup.BackupStore;
import pinakes.engine.text.Counted;

/// Takes a backup, or verifies one.
public final class BackupCommand extends Command {
    private static final String KEEP = "keep";
    private static final String VERIFY = "verify";
    private static final int KEEP_MAX = 10_000;

    public BackupCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("backup", "[PATH]", "Back up all data. The server can keep running.")
                        .taking(SettingGroup.COMMAND
                                .and(SettingGroup.TELEMETRY)
                                .and(SettingGroup.BACKUPS)
                                .and(SettingTable.BACKUP_TARGET, SettingTable.BACKUP_KEEP))
                        .details(
                                "A backup contains the catalog with all notes, tasks, projects and key hashes, and the"
                                        + " original files. It contains neither the search index, which is rebuilt from"
                                        + " the catalog, nor the settings.",
                                "PATH is a new file, or a place for several backups: a directory (an existing one, or a path that"
                                        + " ends with /) or an S3 URL such as s3://bucket/prefix, for which the backup-* settings"
                                        + " supply the credentials. A directory or bucket stores every original file once and a snapshot of"
                                        + " the catalog per run, so later runs are faster. Without PATH, the setting backup-target is used.",
                                "A backup in a file or directory is read again and its checksums are compared before it"
                                        + " counts as complete; an S3 server compares the checksum of every upload."
                                        + " Keep backups private: they contain everything.")
                        .flag(KEEP + " N", "In a directory or bucket, delete all but the newest N snapshots.")
                        .flag(VERIFY, "Only read an existing backup and compare its checksums.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        arguments.checkApart(VERIFY, KEEP);
        if (!arguments.words().isEmpty()) {
            arguments.checkUnset(SettingTable.BACKUP_TARGET, "PATH");
            arguments.checkUnset(SettingTable.BACKUP_KEEP, "PATH");
        } else if (arguments.has(KEEP) || arguments.has(VERIFY)) {
            arguments.checkUnset(SettingTable.BACKUP_KEEP, arguments.has(KEEP) ? "--keep" : "--verify");
        }
        var store = BackupPaths.store(context, arguments);
        if (arguments.has(KEEP) && store.isEmpty()) {
            throw CommandFailedException.usage(
                    "--keep needs a directory or an S3 URL. End the path with / to create a directory.");
        }
        var progress = new BackupBar(context);
        try {
            if (arguments.has(VERIFY)) {
                return verified(arguments, store, progress);
            }
            BackupPaths.checkOutsideData(context, arguments);
            return store.isPresent()
                    ? backUp(store.get(), arguments, progress)
                    : backUp(new BackupFile(path(arguments)), arguments, progress);
        } catch (FileAlreadyExistsException e) {
            throw new CommandFailedException("The file " + e.getFile() + " already exists. Choose another name.");
        } catch (IOException e) {
            throw BackupPaths.failed("backup", e);
        } finally {
            progress.clear();
        }
    }

    private Path path(Arguments arguments) throws CommandFailedException {
        return context.path(arguments.words().getFirst());
    }

    private int keep(Arguments arguments) throws CommandFailedException, SettingException {
        if (arguments.words().isEmpty() && !arguments.has(KEEP)) {
            return context.settings(arguments).get(SettingTable.BACKUP_KEEP);
        }
        return arguments.number(KEEP, KEEP_MAX, 1, KEEP_MAX);
    }

    private int backUp(BackupFile file, Arguments arguments, BackupBar progress)
            throws CommandFailedException, SettingException, IOException, InterruptedException {
        if (Files.exists(file.path())) {
            throw new FileAlreadyExistsException(file.path().toString());
        }
        requireDirectory(file.path().resolveSibling("").normalize());
        BackupManifest manifest;
        try (var session = context.openExistingShared(arguments)) {
            manifest = file.write(session.engine().backups().open(Set.of()), progress);
        }
        progress.clear();
        return report(file.path().toString(), "", manifest, manifest.bytes(), arguments);
    }

    private static void requireDirectory(Path directory) throws CommandFailedException {
        if (Files.notExists(directory)) {
            throw new CommandFailedException(
                    "The directory " + directory + " does not exist. Create it, or choose another path.");
        }
        if (!Files.isDirectory(directory)) {
            throw new CommandFailedException(directory + " is not a directory. Choose another path.");
        }
        if (!Files.isWritable(directory)) {
            throw new CommandFailedException(
                    "Permission denied for the directory " + directory + ". Choose another path.");
        }
    }

    private int backUp(BackupStore store, Arguments arguments, BackupBar progress)
            throws CommandFailedException, SettingException, IOException, InterruptedException {
        var keep = keep(arguments);
        BackupStore.Written written;
        try (var session = context.openExistingShared(arguments)) {
            written = store.write(session.engine().backups(), progress);
        }
        store.keep(keep);
        progress.clear();
        return report(store.place(), written.snapshot(), written.manifest(), written.bytesWritten(), arguments);
    }

    private int verified(Arguments arguments, Optional<BackupStore> store, BackupBar progress)
            throws IOException, CommandFailedException, SettingException, InterruptedException {
        var source = BackupPaths.source(context, arguments, null);
        var manifest = source.read(progress.following("verifying", BackupSink.NOTHING));
        progress.clear();
        var place = store.isPresent() ? store.get().place() : path(arguments).toString();
        return report(place, "", manifest, 0, arguments);
    }

    /// Scripts must notice originals that were lost before the backup.
    private int report(String path, String snapshot, BackupManifest manifest, long written, Arguments arguments) {
        if (arguments.has(CommandUsage.JSON)) {
            var answer = new LinkedHashMap<String, Object>();
            answer.put("path", path);
            answer.put("snapshot", snapshot.isEmpty() ? null : snapshot);
            answer.put("files", manifest.files().size());
            answer.put("bytes", manifest.bytes());
            answer.put("bytes_written", written);
            answer.put("missing", manifest.missing());
            answer.put("damaged", manifest.damaged());
            printJson(answer);
        } else {
            var what = Counted.of(manifest.files().size(), "file") + " (" + ByteSize.of(manifest.bytes()) + ")";
            if (arguments.has(VERIFY)) {
                var lost = manifest.missing().size() + manifest.damaged().size();
                out().println("The backup in " + path
                        + (lost == 0
                                ? " is complete: "
                                : " is undamaged, but lacks " + Counted.of(lost, "original file") + ": ")
                        + what + ".");
            } else {
                out().println("Backed up " + what + " to " + path
                        + (snapshot.isEmpty() ? "" : ", snapshot " + snapshot + " (" + ByteSize.of(written) + " new)")
                        + ". All checksums match.");
            }
        }
        if (manifest.isWhole()) {
            return ExitCode.DONE;
        }
        err().println(
                        "Warning: some original files were already lost when this backup was taken: "
                                + manifest.missing().size() + " missing, "
                                + manifest.damaged().size()
                                + " damaged. Everything else is in the backup. Restore these files from an earlier backup, or add them again.");
        return ExitCode.FAILED;
    }
}
