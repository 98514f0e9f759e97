package pinakes.engine.local.backup;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.backup.Backups;
import pinakes.engine.local.backup.BackupManifest.StoredFile;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.file.OwnerOnly;

/// A directory with several backups: every original file once, named by its hash, and a directory per snapshot.
///
/// A snapshot has its name when it is complete. Only one process writes at a time.
public record BackupDirectory(Path path) {
    private static final Logger LOG = LoggerFactory.getLogger(BackupDirectory.class);
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String SNAPSHOTS = "snapshots";
    private static final String DRAFT = ".partial-";
    private static final String LOCK = "lock";
    private static final int BUFFER_BYTES = 1 << 17;

    /// A snapshot that was written.
    ///
    /// @param bytesWritten how much the directory grew
    public record Written(String snapshot, BackupManifest manifest, long bytesWritten) {}

    /// Whether a directory has this form.
    public boolean exists() {
        return Files.isDirectory(snapshotsPath());
    }

    /// The names of the complete snapshots, oldest first.
    public List<String> snapshots() throws IOException {
        if (!exists()) {
            return List.of();
        }
        try (var entries = Files.list(snapshotsPath())) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /// When the newest snapshot was taken.
    public Optional<Instant> newest() throws IOException {
        var names = snapshots();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(SnapshotFiles.header(snapshotsPath().resolve(names.getLast()))
                        .createdAt());
    }

    /// A snapshot to restore.
    public BackupSource snapshot(String name) throws IOException {
        if (!snapshots().contains(name)) {
            throw new InvalidBackupException("There is no snapshot " + name + " in " + path + ". Available: "
                    + (snapshots().isEmpty() ? "none" : String.join(", ", snapshots())) + ".");
        }
        return new SnapshotFiles(snapshotsPath().resolve(name), path);
    }

    /// Adds a snapshot, for which only new original files are copied.
    public Written write(Backups backups, BackupProgress progress) throws IOException, InterruptedException {
        create();
        try (var _ = locked()) {
            clean();
            var draft = OwnerOnly.directory(snapshotsPath().resolve(DRAFT + UUID.randomUUID()));
            try {
                return write(backups, draft, progress);
            } finally {
                FileTree.delete(draft);
            }
        }
    }

    private Written write(Backups backups, Path draft, BackupProgress progress)
            throws IOException, InterruptedException {
        var sink = new SnapshotSink(draft, path);
        BackupCheck.Checked checked;
        try (var stream = new BufferedInputStream(backups.open(known()), BUFFER_BYTES)) {
            checked = new ArchiveReader(stream).read(progress.following("copying", sink));
        }
        var manifest = checked.manifest();
        for (var file : manifest.files()) {
            requireStored(file, draft, manifest);
        }
        DurableFile.write(draft.resolve(BackupNames.MANIFEST), new ByteArrayInputStream(BackupNames.json(manifest)));
        DurableFile.flush(draft);
        var name = NAME.format(SnapshotFiles.header(draft).createdAt());
        Files.move(draft, snapshotsPath().resolve(name), StandardCopyOption.ATOMIC_MOVE);
        DurableFile.flush(snapshotsPath());
        return new Written(name, manifest, sink.bytesWritten());
    }

    /// New files were read again when they were written; earlier ones are compared when a snapshot is restored.
    private void requireStored(StoredFile file, Path draft, BackupManifest manifest) throws IOException {
        if (!BackupNames.isBlob(file.name())) {
            if (!DurableFile.sha256(draft.resolve(file.name())).equals(file.sha256())) {
                throw new InvalidBackupException(
                        "The backup could not be read back as it was written; check the disk.");
            }
        } else if (!manifest.damaged().contains(BackupNames.hash(file.name()))) {
            var stored = path.resolve(file.name());
            if (Files.notExists(stored) || Files.size(stored) != file.bytes()) {
                throw new InvalidBackupException(stored + " is damaged. Delete it and run the backup again.");
            }
        }
    }

    /// Deletes all but the newest snapshots, and the original files that only they contain.
    public void keep(int snapshots) throws IOException {
        try (var _ = locked()) {
            var names = snapshots();
            var kept = new HashSet<String>();
            for (var name : names.subList(Math.max(0, names.size() - snapshots), names.size())) {
                SnapshotFiles.manifest(snapshotsPath().resolve(name)).files().stream()
                        .map(StoredFile::name)
                        .forEach(kept::add);
            }
            for (var name : names.subList(0, Math.max(0, names.size() - snapshots))) {
                var removed = snapshotsPath().resolve(DRAFT + name);
                Files.move(snapshotsPath().resolve(name), removed, StandardCopyOption.ATOMIC_MOVE);
                FileTree.delete(removed);
                LOG.info("Deleted the backup {}", name);
            }
            for (var hash : stored()) {
                var name = BackupNames.BLOBS + "/" + hash.substring(0, 2) + "/" + hash;
                if (!kept.contains(name)) {
                    Files.delete(path.resolve(name));
                }
            }
        }
    }

    /// What the engine need not send.
    private Set<String> known() throws IOException {
        return stored().stream().limit(Backups.KNOWN_MAX).collect(Collectors.toUnmodifiableSet());
    }

    private List<String> stored() throws IOException {
        var hashes = new ArrayList<String>();
        try (var files = Files.walk(path.resolve(BackupNames.BLOBS), 2)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.length() > 2
                            && BackupNames.isBlob(BackupNames.BLOBS + "/" + name.substring(0, 2) + "/" + name))
                    .forEach(hashes::add);
        }
        return hashes;
    }

    private void create() throws IOException {
        if (!exists() && Files.exists(path)) {
            try (var entries = Files.list(path)) {
                if (entries.anyMatch(entry -> !entry.endsWith("lost+found"))) {
                    throw new InvalidBackupException(
                            path + " contains other files. Choose an empty directory or one with backups.");
                }
            }
        }
        OwnerOnly.created(snapshotsPath());
        OwnerOnly.created(path.resolve(BackupNames.BLOBS));
    }

    /// Deletes what a killed process left.
    private void clean() throws IOException {
        try (var entries = Files.list(snapshotsPath())) {
            for (var entry : entries.toList()) {
                if (entry.getFileName().toString().startsWith(DRAFT)) {
                    FileTree.delete(entry);
                }
            }
        }
        try (var files = Files.walk(path.resolve(BackupNames.BLOBS), 2)) {
            for (var file : files.toList()) {
                if (file.getFileName().toString().startsWith(SnapshotSink.DRAFT)) {
                    Files.delete(file);
                }
            }
        }
    }

    private FileChannel locked() throws IOException {
        var file = path.resolve(LOCK);
        var channel = FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OwnerOnly.file(file));
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException _) {
            LOG.debug("This process writes a backup to {}", path);
        }
        channel.close();
        throw new InvalidBackupException("Another backup is being written to " + path + ".");
    }

    private Path snapshotsPath() {
        return path.resolve(SNAPSHOTS);
    }
}
