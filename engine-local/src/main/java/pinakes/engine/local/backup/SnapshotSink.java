package pinakes.engine.local.backup;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.backup.BackupManifest.StoredFile;

/// Stores the files of a new snapshot, except its list, and original files that are not stored yet.
final class SnapshotSink implements BackupSink {
    private final BackupObjects objects;

    /// The sizes of original files by name.
    private final Map<String, Long> stored;

    private final Map<String, String> hashes = new HashMap<>();
    private @Nullable SnapshotName name;
    private long bytesWritten;

    /// @param stored the names and sizes of the original files that are stored
    SnapshotSink(BackupObjects objects, Map<String, Long> stored) {
        this.objects = objects;
        this.stored = new HashMap<>(stored);
    }

    Set<String> stored() {
        return stored.keySet();
    }

    long bytesWritten() {
        return bytesWritten;
    }

    SnapshotName name() {
        if (name == null) {
            throw new IllegalStateException("the backup has not begun");
        }
        return name;
    }

    @Override
    public void begin(BackupHeader header) throws IOException {
        name = SnapshotName.of(header.createdAt());
        var bytes = BackupNames.json(header);
        hashes.put(
                BackupNames.HEADER,
                put(name.file(BackupNames.HEADER), bytes.length, new ByteArrayInputStream(bytes), null));
    }

    @Override
    public void file(String file, long bytes, InputStream content) throws IOException {
        if (!BackupNames.isBlob(file)) {
            hashes.put(file, put(name().file(file), bytes, content, null));
            bytesWritten += bytes;
        } else if (!stored.containsKey(file)) {
            var expected = BackupNames.hash(file);
            if (put(file, bytes, content, expected).equals(expected)) {
                stored.put(file, bytes);
                bytesWritten += bytes;
            }
        }
    }

    private String put(String file, long bytes, InputStream content, @Nullable String expected) throws IOException {
        try {
            return objects.put(file, bytes, content, expected);
        } catch (InterruptedException _) {
            throw BackupStore.interrupted();
        }
    }

    /// New files were compared when they were stored; earlier ones are when a snapshot is restored.
    ///
    /// @param manifest says whether an original file was damaged before
    void requireStored(StoredFile file, BackupManifest manifest, String place) throws InvalidBackupException {
        if (BackupNames.isBlob(file.name())) {
            if (manifest.damaged().contains(BackupNames.hash(file.name()))) {
                return;
            }
            var bytes = stored.get(file.name());
            if (bytes == null) {
                throw changed();
            }
            if (bytes != file.bytes()) {
                throw new InvalidBackupException(
                        file.name() + " in " + place + " is damaged. Delete it and run the backup again.");
            }
        } else if (!file.sha256().equals(hashes.get(file.name()))) {
            throw changed();
        }
    }

    private static InvalidBackupException changed() {
        return new InvalidBackupException(
                "When read back, the backup differs from what was written; check the storage.");
    }
}
