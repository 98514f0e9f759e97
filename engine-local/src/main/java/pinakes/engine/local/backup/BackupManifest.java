package pinakes.engine.local.backup;

import java.util.List;

/// The list of all files of a backup, which is its last file.
///
/// @param missing hashes of original files that the catalog refers to but that could not be read
/// @param damaged hashes of original files whose bytes had changed before the backup
public record BackupManifest(List<StoredFile> files, List<String> missing, List<String> damaged) {
    public BackupManifest {
        files = List.copyOf(files);
        missing = List.copyOf(missing);
        damaged = List.copyOf(damaged);
    }

    /// A file of a backup.
    public record StoredFile(String name, long bytes, String sha256) {}

    /// The size of all files.
    public long bytes() {
        return files.stream().mapToLong(StoredFile::bytes).sum();
    }

    /// Whether every original file was there and unchanged.
    public boolean isWhole() {
        return missing.isEmpty() && damaged.isEmpty();
    }
}
