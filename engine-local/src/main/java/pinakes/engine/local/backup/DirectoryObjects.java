package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.file.OwnerOnly;

/// Backups in a directory. Files are written elsewhere in it, flushed, read again and then moved to their place.
record DirectoryObjects(Path path) implements BackupObjects {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryObjects.class);
    private static final String DRAFTS = "partial";
    private static final String LOCK = "lock";
    private static final Set<String> OWN = Set.of(BackupNames.BLOBS, DRAFTS, LOCK, "lost+found");

    @Override
    public String place() {
        return path.toString();
    }

    @Override
    public void create() throws IOException {
        if (Files.exists(path) && !Files.isDirectory(path.resolve(SnapshotName.ROOT))) {
            try (var entries = Files.list(path)) {
                if (entries.anyMatch(entry -> !OWN.contains(entry.getFileName().toString()))) {
                    throw new InvalidBackupException(
                            path + " contains other files. Choose an empty directory or one with backups.");
                }
            }
        }
        OwnerOnly.created(path);
    }

    @Override
    public Lock lock() throws IOException {
        var file = path.resolve(LOCK);
        var channel = FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OwnerOnly.file(file));
        try {
            if (channel.tryLock() != null) {
                FileTree.delete(path.resolve(DRAFTS));
                return new Held(channel);
            }
        } catch (OverlappingFileLockException _) {
            LOG.debug("This process is already writing a backup to {}", path);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw new InvalidBackupException("Another backup is being written to " + path + ".");
    }

    @Override
    public SortedMap<String, Long> list(String prefix) throws IOException {
        var found = new TreeMap<String, Long>();
        var root = path.resolve(prefix);
        if (Files.isDirectory(root)) {
            try (var files = Files.walk(root)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    found.put(path.relativize(file).toString().replace('\\', '/'), Files.size(file));
                }
            }
        }
        return found;
    }

    @Override
    public String put(String name, long bytes, InputStream content, @Nullable String expected) throws IOException {
        var draft = OwnerOnly.created(path.resolve(DRAFTS))
                .resolve(UUID.randomUUID().toString());
        try {
            DurableFile.write(draft, content);
            var hash = DurableFile.sha256(draft);
            if (expected == null || expected.equals(hash)) {
                publish(draft, path.resolve(name));
            }
            return hash;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void publish(Path draft, Path file) throws IOException {
        var directory = file.resolveSibling("").normalize();
        var isNew = Files.notExists(directory);
        OwnerOnly.created(directory);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        FileTree.flush(directory);
        if (isNew) {
            FileTree.flush(directory.resolveSibling("").normalize());
        }
    }

    @Override
    public Content open(String name) throws IOException {
        var file = path.resolve(name);
        return new Content(Files.size(file), Files.newInputStream(file));
    }

    @Override
    public void delete(String name) throws IOException {
        var file = path.resolve(name);
        if (!Files.deleteIfExists(file)) {
            return;
        }
        var directory = file.resolveSibling("").normalize();
        try (var others = Files.list(directory)) {
            if (others.findAny().isPresent()) {
                return;
            }
        }
        Files.delete(directory);
    }

    /// The system releases the lock of a process that ends.
    private record Held(FileChannel channel) implements Lock {
        @Override
        public void requireHeld() {}

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
