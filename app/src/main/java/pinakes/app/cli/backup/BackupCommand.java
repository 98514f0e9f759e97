package pinakes.app.cli.backup;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Set;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ExitCode;
import pinakes.app.cli.terminal.ByteSize;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.engine.Engine;
import pinakes.engine.local.backup.BackupDirectory;
import pinakes.engine.local.backup.BackupFile;
import pinakes.engine.local.backup.BackupManifest;
import pinakes.engine.local.backup.BackupSink;
import pinakes.engine.text.Counted;

/// Takes a backup, or verifies one.
public final class BackupCommand extends Command {
    private static final String KEEP = "keep";
    private static final String VERIFY = "verify";
    private static final int KEEP_MAX = 10_000;

    public BackupCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("backup", "[PATH]", "Back up all data, also while a server runs.")
                        .details(
                                "A backup contains the catalog with all notes, tasks, projects and key hashes, and the original"
                                        + " files. It does not contain the search index, which is rebuilt from the catalog, nor"
                                        + " the settings.",
                                "PATH is a new file, or a directory: an existing one, or a path that ends with /. A directory"
                                        + " keeps every original file once and a snapshot of the catalog per run, so later runs are"
                                        + " faster. Without PATH, the directory of the setting backup-directory is used.",
                                "The backup is read again and compared before it gets its name. Keep it private: only its owner"
                                        + " can read it.")
                        .flag(KEEP + " N", "In a directory, delete all but the newest N snapshots.")
                        .flag(VERIFY, "Only read an existing backup and compare its checksums.")
                        .json());
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var target = target(arguments);
        var isDirectory = Files.isDirectory(target)
                || arguments.words().isEmpty()
                || arguments.words().getFirst().endsWith("/");
        if (arguments.has(KEEP) && !isDirectory) {
            throw CommandFailedException.usage("--keep needs a directory. End the path with / to create one.");
        }
        var progress = new BackupBar(context);
        try {
            if (arguments.has(VERIFY)) {
                return verified(arguments, target, progress);
            }
            if (!isDirectory && Files.exists(target)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            try (var session = context.openExistingShared(arguments)) {
                return isDirectory
                        ? backUp(session.engine(), new BackupDirectory(target), keep(arguments), arguments, progress)
                        : backUp(session.engine(), new BackupFile(target), arguments, progress);
            }
        } catch (FileAlreadyExistsException _) {
            throw new CommandFailedException("The file " + target + " already exists. Choose another name.");
        } catch (IOException e) {
            throw BackupPaths.failed("backup", e);
        } finally {
            progress.clear();
        }
    }

    private Path target(Arguments arguments) throws CommandFailedException, SettingException {
        var word = arguments.first();
        if (word.isPresent()) {
            return context.path(word.get());
        }
        return context.settings(arguments)
                .find(SettingTable.BACKUP_DIRECTORY)
                .orElseThrow(() -> CommandFailedException.usage(
                        "Missing argument PATH: a new file or a directory. To omit it, set backup-directory."));
    }

    private int keep(Arguments arguments) throws CommandFailedException, SettingException {
        if (arguments.words().isEmpty() && !arguments.has(KEEP)) {
            return context.settings(arguments).get(SettingTable.BACKUP_KEEP);
        }
        var count = arguments.number(KEEP, KEEP_MAX);
        if (count < 1 || count > KEEP_MAX) {
            throw CommandFailedException.usage("--keep must be from 1 to " + KEEP_MAX + ", got " + count + ".");
        }
        return count;
    }

    private int backUp(Engine engine, BackupFile file, Arguments arguments, BackupBar progress)
            throws IOException, InterruptedException {
        var manifest = file.write(engine.backups().open(Set.of()), progress);
        progress.clear();
        return report(file.path().toString(), "", manifest, manifest.bytes(), arguments);
    }

    private int backUp(Engine engine, BackupDirectory directory, int keep, Arguments arguments, BackupBar progress)
            throws IOException, InterruptedException {
        var written = directory.write(engine.backups(), progress);
        directory.keep(keep);
        progress.clear();
        return report(
                directory.path().toString(), written.snapshot(), written.manifest(), written.bytesWritten(), arguments);
    }

    private int verified(Arguments arguments, Path target, BackupBar progress)
            throws IOException, CommandFailedException {
        var source = BackupPaths.source(target, null);
        var manifest = source.read(progress.following("verifying", BackupSink.NOTHING));
        progress.clear();
        return report(target.toString(), "", manifest, 0, arguments);
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
            var what = Counted.of(manifest.files().size(), "file") + ", " + ByteSize.of(manifest.bytes());
            if (arguments.has(VERIFY)) {
                out().println("The backup in " + path + " is complete: " + what + ".");
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
                        "Warning: original files were lost before the backup: "
                                + manifest.missing().size() + " missing, "
                                + manifest.damaged().size()
                                + " damaged. Everything else is in the backup. Restore these files from an earlier one, or add them again.");
        return ExitCode.FAILED;
    }
}
