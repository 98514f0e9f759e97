package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.backup.BackupManifest.StoredFile;

/// Compares the files of a backup with its list while they pass on to a sink.
final class BackupCheck {
    private static final int HEADER_BYTES_MAX = 1 << 16;

    /// Enough for the list of more than a million files.
    private static final int MANIFEST_BYTES_MAX = 256 << 20;

    private final BackupSink sink;
    private final Map<String, StoredFile> found = new LinkedHashMap<>();
    private @Nullable BackupManifest manifest;

    BackupCheck(BackupSink sink) {
        this.sink = sink;
    }

    /// Takes the next file.
    void file(String name, long bytes, InputStream content) throws IOException {
        if (manifest != null || found.containsKey(name)) {
            throw new InvalidBackupException("The backup is damaged: " + name + " occurs twice or is out of place.");
        }
        if (name.equals(BackupNames.MANIFEST)) {
            manifest = BackupNames.read(name, whole(name, bytes, MANIFEST_BYTES_MAX, content), BackupManifest.class);
            return;
        }
        var hashed = new HashedStream(content, bytes);
        if (found.isEmpty()) {
            begin(name, bytes, hashed);
        } else {
            requireExpected(name);
            sink.file(name, bytes, hashed);
        }
        hashed.transferTo(OutputStream.nullOutputStream());
        found.put(name, new StoredFile(name, bytes, hashed.sha256()));
    }

    private void begin(String name, long bytes, InputStream content) throws IOException {
        if (!name.equals(BackupNames.HEADER)) {
            throw new InvalidBackupException("This is not a Pinakes backup.");
        }
        var header = BackupNames.read(name, whole(name, bytes, HEADER_BYTES_MAX, content), BackupHeader.class);
        header.requireReadable();
        sink.begin(header);
    }

    /// The catalog comes first, so that a reader knows early whether it can use the backup.
    private void requireExpected(String name) throws InvalidBackupException {
        var isExpected = found.size() == 1 ? name.equals(BackupNames.CATALOG) : BackupNames.isBlob(name);
        if (!isExpected) {
            throw new InvalidBackupException("The archive contains files that do not belong in a backup.");
        }
    }

    private static byte[] whole(String name, long bytes, int bytesMax, InputStream content) throws IOException {
        if (bytes > bytesMax) {
            throw new InvalidBackupException("The backup is damaged: " + name + " is too large.");
        }
        var read = content.readNBytes((int) bytes);
        if (read.length < bytes) {
            throw new InvalidBackupException("The backup is incomplete.");
        }
        return read;
    }

    /// The list of all files, after everything was read.
    ///
    /// @return the list, and in it the files that were listed only
    Checked finish() throws InvalidBackupException {
        var all = manifest;
        if (all == null) {
            throw new InvalidBackupException("The backup is incomplete: it has no " + BackupNames.MANIFEST + ".");
        }
        var listed = listed(all);
        for (var file : found.values()) {
            if (!file.equals(listed.remove(file.name()))) {
                throw new InvalidBackupException(
                        "The backup is damaged: the checksum of " + file.name() + " does not match.");
            }
            if (BackupNames.isBlob(file.name())) {
                requireNamedByContent(file, all);
            }
        }
        for (var file : listed.values()) {
            if (!BackupNames.isBlob(file.name())) {
                throw new InvalidBackupException("The backup is incomplete: it has no " + file.name() + ".");
            }
            requireNamedByContent(file, all);
        }
        return new Checked(all, List.copyOf(listed.values()));
    }

    private static Map<String, StoredFile> listed(BackupManifest all) throws InvalidBackupException {
        var listed = new LinkedHashMap<String, StoredFile>();
        for (var file : all.files()) {
            if (listed.put(file.name(), file) != null) {
                throw new InvalidBackupException("The backup is damaged: it lists " + file.name() + " twice.");
            }
        }
        return listed;
    }

    private static void requireNamedByContent(StoredFile file, BackupManifest all) throws InvalidBackupException {
        var hash = BackupNames.hash(file.name());
        if (!file.sha256().equals(hash) && !all.damaged().contains(hash)) {
            throw new InvalidBackupException("The backup is damaged: " + file.name() + " has different content.");
        }
    }

    /// A backup whose files are as listed.
    ///
    /// @param omitted files that are listed but were not part of it
    record Checked(BackupManifest manifest, List<StoredFile> omitted) {}
}
