package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.local.catalog.CatalogSnapshot;

/// Restores a backup to a data directory.
///
/// Everything is written to a directory inside, read again and compared, and only then moved to its place, the catalog
/// last. A data directory without a catalog is not used by any engine, so a half restored one cannot be mistaken for a
/// whole one.
public final class Restoration {
    private static final String DRAFT = ".restoring";
    private static final Set<String> IGNORED = Set.of("lock", DRAFT, "lost+found");

    private Restoration() {}

    /// Restores a backup; nothing stays when it fails.
    ///
    /// @param dataDirectory must be missing or empty
    /// @throws InvalidBackupException when the backup cannot be used, or the directory is not empty
    /// @throws pinakes.engine.core.catalog.DataDirectoryException when the directory cannot be used
    public static BackupManifest into(Path dataDirectory, BackupSource backup, BackupProgress progress)
            throws IOException {
        var isNew = Files.notExists(dataDirectory);
        var done = false;
        try {
            BackupManifest manifest;
            try (var directory = DataDirectory.open(dataDirectory)) {
                requireEmpty(directory.path());
                manifest = restored(directory.path(), backup, progress);
            }
            done = true;
            return manifest;
        } finally {
            if (isNew && !done) {
                FileTree.delete(dataDirectory);
            }
        }
    }

    private static void requireEmpty(Path directory) throws IOException {
        try (var entries = Files.list(directory)) {
            if (entries.anyMatch(entry -> !IGNORED.contains(entry.getFileName().toString()))) {
                throw new InvalidBackupException("The data directory " + directory
                        + " is not empty. Choose another directory with --data-dir, or move its contents elsewhere.");
            }
        }
    }

    private static BackupManifest restored(Path directory, BackupSource backup, BackupProgress progress)
            throws IOException {
        var draft = directory.resolve(DRAFT);
        FileTree.delete(draft);
        OwnerOnly.directory(draft);
        try {
            var manifest = backup.read(progress.following("restoring", new DraftWriter(draft)));
            compare(draft, manifest, progress);
            requireUsable(new CatalogSnapshot(draft.resolve(BackupNames.CATALOG)));
            publish(draft, directory);
            return manifest;
        } finally {
            FileTree.delete(draft);
        }
    }

    /// Reads everything again from the disk.
    private static void compare(Path draft, BackupManifest manifest, BackupProgress progress) throws IOException {
        long done = 0;
        var total = manifest.bytes();
        for (var file : manifest.files()) {
            var hash = BackupNames.hash(file.name());
            var path = draft.resolve(file.name());
            if (manifest.damaged().contains(hash)) {
                Files.deleteIfExists(path);
            } else if (!file.name().equals(BackupNames.HEADER)
                    && !DurableFile.sha256(path).equals(file.sha256())) {
                throw new InvalidBackupException(
                        "The restored " + file.name() + " differs from the backup; check the disk.");
            }
            done += file.bytes();
            progress.at("verifying", done, total);
        }
    }

    private static void requireUsable(CatalogSnapshot catalog) throws InvalidBackupException {
        try {
            if (catalog.schemaVersion() <= CatalogSnapshot.NEWEST_SCHEMA && catalog.isSound()) {
                return;
            }
        } catch (EngineUnavailableException | IllegalStateException e) {
            throw new InvalidBackupException("The catalog in the backup cannot be used: " + e.getMessage());
        }
        throw new InvalidBackupException("The catalog in the backup is damaged, or was made by a newer version.");
    }

    private static void publish(Path draft, Path directory) throws IOException {
        var blobs = draft.resolve(BackupNames.BLOBS);
        var published = directory.resolve(DataDirectory.BLOBS);
        try {
            if (Files.exists(blobs)) {
                Files.move(blobs, published, StandardCopyOption.ATOMIC_MOVE);
            }
            Files.move(
                    draft.resolve(BackupNames.CATALOG),
                    directory.resolve(BackupNames.CATALOG),
                    StandardCopyOption.ATOMIC_MOVE);
            FileTree.flush(directory);
        } catch (IOException e) {
            FileTree.delete(published);
            throw e;
        }
    }

    /// Writes the files of a backup into a directory. Names were checked before they come here.
    private record DraftWriter(Path draft) implements BackupSink {
        @Override
        public void begin(BackupHeader header) throws IOException {
            if (Files.getFileStore(draft).getUsableSpace() < header.bytes()) {
                throw new InvalidBackupException("The backup needs " + (header.bytes() >> 20)
                        + " MB, more than is free on the disk of the data directory. Free some space, or choose"
                        + " another data directory.");
            }
        }

        @Override
        public void file(String name, long bytes, InputStream content) throws IOException {
            var file = draft.resolve(name);
            OwnerOnly.created(file.resolveSibling("").normalize());
            DurableFile.write(file, content);
        }
    }
}
