package pinakes.engine.local.backup;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backups;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.backup.BackupManifest.StoredFile;

/// Keeps several backups: every original file once, named by its hash, and a catalog and a list of files per snapshot.
///
/// A snapshot is complete when it has its list, which is written last and deleted first.
public final class BackupStore {
    private static final Logger LOG = LoggerFactory.getLogger(BackupStore.class);
    private static final String BLOBS = BackupNames.BLOBS + "/";
    private static final int BUFFER_BYTES = 1 << 17;

    private final BackupObjects objects;

    public BackupStore(BackupObjects objects) {
        this.objects = objects;
    }

    /// Backups in a directory.
    public static BackupStore in(Path directory) {
        return new BackupStore(new DirectoryObjects(directory));
    }

    /// A snapshot that was written.
    ///
    /// @param bytesWritten how much the place grew
    public record Written(String snapshot, BackupManifest manifest, long bytesWritten) {}

    /// Where the backups are, as people write it.
    public String place() {
        return objects.place();
    }

    /// The names of the complete snapshots, oldest first.
    public List<String> snapshots() throws IOException, InterruptedException {
        return objects.list(SnapshotName.ROOT).keySet().stream()
                .flatMap(name -> SnapshotName.ofManifest(name).stream())
                .map(SnapshotName::value)
                .toList();
    }

    /// When the newest snapshot was taken.
    public Optional<Instant> newest() throws IOException, InterruptedException {
        var names = snapshots();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(read(new SnapshotName(names.getLast()), BackupNames.HEADER, BackupHeader.class)
                        .createdAt());
    }

    /// A snapshot to restore.
    public BackupSource snapshot(String name) throws IOException, InterruptedException {
        var names = snapshots();
        if (!names.contains(name)) {
            throw new InvalidBackupException("There is no snapshot " + name + " in " + place() + ". Available: "
                    + (names.isEmpty() ? "none" : String.join(", ", names)) + ".");
        }
        return sink -> {
            try {
                return pass(new SnapshotName(name), sink);
            } catch (InterruptedException _) {
                throw interrupted();
            }
        };
    }

    private BackupManifest pass(SnapshotName name, BackupSink sink) throws IOException, InterruptedException {
        var check = new BackupCheck(sink);
        pass(name.file(BackupNames.HEADER), BackupNames.HEADER, check);
        pass(name.file(BackupNames.CATALOG), BackupNames.CATALOG, check);
        var manifest = read(name, BackupNames.MANIFEST, BackupManifest.class);
        for (var file : manifest.files()) {
            if (BackupNames.isBlob(file.name()) && !manifest.damaged().contains(BackupNames.hash(file.name()))) {
                pass(file.name(), file.name(), check);
            }
        }
        pass(name.file(BackupNames.MANIFEST), BackupNames.MANIFEST, check);
        return check.finish().manifest();
    }

    private void pass(String object, String name, BackupCheck check) throws IOException, InterruptedException {
        try (var content = opened(object)) {
            check.file(name, content.bytes(), content.stream());
        }
    }

    private <T> T read(SnapshotName snapshot, String name, Class<T> type) throws IOException, InterruptedException {
        try (var content = opened(snapshot.file(name))) {
            return BackupNames.read(name, content.stream().readAllBytes(), type);
        }
    }

    private BackupObjects.Content opened(String object) throws IOException, InterruptedException {
        try {
            return objects.open(object);
        } catch (NoSuchFileException _) {
            throw new InvalidBackupException(
                    "The backup is incomplete: " + object + " is missing from " + place() + ".");
        }
    }

    /// Adds a snapshot, for which only new original files are copied.
    public Written write(Backups backups, BackupProgress progress) throws IOException, InterruptedException {
        objects.create();
        try (var lock = objects.lock()) {
            deleteIncomplete();
            var isDone = false;
            try {
                var written = write(backups, progress, lock);
                isDone = true;
                return written;
            } finally {
                if (!isDone) {
                    forget();
                }
            }
        }
    }

    private Written write(Backups backups, BackupProgress progress, BackupObjects.Lock lock)
            throws IOException, InterruptedException {
        var sink = new SnapshotSink(objects, objects.list(BLOBS));
        BackupCheck.Checked checked;
        try (var stream = new BufferedInputStream(backups.open(known(sink.stored())), BUFFER_BYTES)) {
            checked = new ArchiveReader(stream).read(progress.following("copying", sink));
        }
        var manifest = checked.manifest();
        for (var file : manifest.files()) {
            sink.requireStored(file, manifest, place());
        }
        var list = BackupNames.json(manifest);
        lock.requireHeld();
        objects.put(sink.name().file(BackupNames.MANIFEST), list.length, new ByteArrayInputStream(list), null);
        return new Written(sink.name().value(), manifest, sink.bytesWritten());
    }

    /// What the engine need not send.
    private static Set<String> known(Set<String> stored) {
        return stored.stream()
                .filter(BackupNames::isBlob)
                .map(BackupNames::hash)
                .limit(Backups.KNOWN_MAX)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Deletes all but the newest snapshots, and the original files that only they contain.
    public void keep(int count) throws IOException, InterruptedException {
        try (var lock = objects.lock()) {
            var names = snapshots();
            var old = names.subList(0, Math.max(0, names.size() - count));
            var kept = new HashSet<String>();
            for (var name : names.subList(old.size(), names.size())) {
                read(new SnapshotName(name), BackupNames.MANIFEST, BackupManifest.class).files().stream()
                        .map(StoredFile::name)
                        .forEach(kept::add);
            }
            lock.requireHeld();
            for (var name : old) {
                objects.delete(new SnapshotName(name).file(BackupNames.MANIFEST));
                LOG.info("Deleted the backup {}", name);
            }
            deleteIncomplete();
            for (var name : objects.list(BLOBS).keySet()) {
                if (!kept.contains(name)) {
                    lock.requireHeld();
                    objects.delete(name);
                }
            }
        }
    }

    /// Deletes the files of snapshots without a list.
    private void deleteIncomplete() throws IOException, InterruptedException {
        var files = objects.list(SnapshotName.ROOT).keySet();
        var complete = files.stream()
                .flatMap(name -> SnapshotName.ofManifest(name).stream())
                .map(name -> name.file(""))
                .toList();
        for (var file : files) {
            if (complete.stream().noneMatch(file::startsWith)) {
                objects.delete(file);
            }
        }
    }

    /// Leaves nothing of a snapshot that could not be completed; if that fails as well, the next one does.
    private void forget() {
        try {
            deleteIncomplete();
        } catch (IOException | EngineUnavailableException e) {
            LOG.debug("Cannot delete an incomplete backup in {}; will retry at the next backup", place(), e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Streams can be interrupted only in the way of files.
    static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("The work was interrupted");
    }
}
