package pinakes.app.cli.backup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.engine.StorageAddresses;
import pinakes.app.settings.BackupTarget;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.engine.local.backup.BackupFile;
import pinakes.engine.local.backup.BackupSource;
import pinakes.engine.local.backup.BackupStore;
import pinakes.engine.local.backup.InvalidBackupException;

/// Finds the backups that a command names, and words the failures of files.
final class BackupPaths {
    private BackupPaths() {}

    /// The place for several backups that the first word names, or the settings if there is none.
    ///
    /// @return empty when the word is the path of one file
    static Optional<BackupStore> store(CommandContext context, Arguments arguments)
            throws CommandFailedException, SettingException {
        var word = arguments.first();
        if (word.isEmpty() || word.get().startsWith(BackupTarget.Bucket.SCHEME)) {
            var settings =
                    context.settings(word.map(url -> arguments.withDefault(SettingTable.BACKUP_TARGET.key(), url))
                            .orElse(arguments));
            var target = settings.find(SettingTable.BACKUP_TARGET)
                    .orElseThrow(
                            () -> CommandFailedException.usage(
                                    "Missing argument PATH: a new file, a directory or an S3 URL. To omit it, set backup-target."));
            return Optional.of(StorageAddresses.backups(settings, target));
        }
        var path = context.path(word.get());
        return Files.isDirectory(path) || word.get().endsWith("/")
                ? Optional.of(BackupStore.in(path))
                : Optional.empty();
    }

    /// Refuses to write a backup to the data directory. The settings refuse a backup-target there.
    static void checkOutsideData(CommandContext context, Arguments arguments)
            throws CommandFailedException, SettingException {
        var word = arguments.first();
        if (word.isPresent() && !word.get().startsWith(BackupTarget.Bucket.SCHEME)) {
            context.checkOutsideData(context.path(word.get()), "backup", arguments);
        }
    }

    /// The backup that the first word names.
    ///
    /// @param snapshot null for the newest
    static BackupSource source(CommandContext context, Arguments arguments, @Nullable String snapshot)
            throws CommandFailedException, SettingException, IOException, InterruptedException {
        var store = store(context, arguments);
        if (store.isEmpty()) {
            if (snapshot != null) {
                throw CommandFailedException.usage("--snapshot needs a directory or an S3 URL with backups.");
            }
            var file = context.path(arguments.words().getFirst());
            if (Files.notExists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new CommandFailedException(
                        file + " is not a regular file. Specify a file that ./kb backup wrote.");
            }
            return new BackupFile(file);
        }
        var snapshots = store.get().snapshots();
        if (snapshots.isEmpty()) {
            throw new CommandFailedException("There is no backup in "
                    + store.get().place() + ". Specify a file or a directory that ./kb backup wrote.");
        }
        return store.get().snapshot(snapshot == null ? snapshots.getLast() : snapshot);
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
