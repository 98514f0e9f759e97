package pinakes.app.cli.backup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.local.backup.BackupDirectory;
import pinakes.engine.local.backup.BackupFile;
import pinakes.engine.local.backup.BackupSource;
import pinakes.engine.local.backup.InvalidBackupException;

/// Finds backups by path, and words the failures of files.
final class BackupPaths {
    private BackupPaths() {}

    /// The backup in a file, or a snapshot in a directory.
    ///
    /// @param snapshot null for the newest
    static BackupSource source(Path path, @Nullable String snapshot) throws CommandFailedException, IOException {
        if (!Files.isDirectory(path)) {
            if (snapshot != null) {
                throw CommandFailedException.usage("--snapshot needs a directory with backups.");
            }
            return new BackupFile(path);
        }
        var directory = new BackupDirectory(path);
        var snapshots = directory.snapshots();
        if (snapshots.isEmpty()) {
            throw new CommandFailedException("There is no backup in " + path + ".");
        }
        return directory.snapshot(snapshot == null ? snapshots.getLast() : snapshot);
    }

    /// @param work what failed, such as `backup`
    static CommandFailedException failed(String work, IOException e) {
        return new CommandFailedException(
                switch (e) {
                    case InvalidBackupException told -> String.valueOf(told.getMessage());
                    case NoSuchFileException missing -> missing.getFile() + " does not exist.";
                    case AccessDeniedException denied -> "Permission denied for " + denied.getFile() + ".";
                    default -> "The " + work + " failed: " + e.getMessage() + ".";
                });
    }
}
