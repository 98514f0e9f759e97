package pinakes.engine.local.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A snapshot in a [BackupDirectory].
///
/// @param directory of the snapshot
/// @param root of the backup directory
record SnapshotFiles(Path directory, Path root) implements BackupSource {
    static BackupHeader header(Path directory) throws IOException {
        return BackupNames.read(BackupNames.HEADER, bytes(directory.resolve(BackupNames.HEADER)), BackupHeader.class);
    }

    static BackupManifest manifest(Path directory) throws IOException {
        return BackupNames.read(
                BackupNames.MANIFEST, bytes(directory.resolve(BackupNames.MANIFEST)), BackupManifest.class);
    }

    @Override
    public BackupManifest read(BackupSink sink) throws IOException {
        var check = new BackupCheck(sink);
        pass(BackupNames.HEADER, directory, check);
        pass(BackupNames.CATALOG, directory, check);
        var manifest = manifest(directory);
        for (var file : manifest.files()) {
            if (BackupNames.isBlob(file.name()) && !manifest.damaged().contains(BackupNames.hash(file.name()))) {
                pass(file.name(), root, check);
            }
        }
        pass(BackupNames.MANIFEST, directory, check);
        return check.finish().manifest();
    }

    private static void pass(String name, Path parent, BackupCheck check) throws IOException {
        var file = parent.resolve(name);
        try (var content = Files.newInputStream(file)) {
            check.file(name, Files.size(file), content);
        } catch (NoSuchFileException _) {
            throw new InvalidBackupException("The backup is incomplete: " + file + " is missing.");
        }
    }

    private static byte[] bytes(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException _) {
            throw new InvalidBackupException("The backup is incomplete: " + file + " is missing.");
        }
    }
}
