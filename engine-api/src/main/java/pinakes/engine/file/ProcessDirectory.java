package pinakes.engine.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A temporary directory of this process that only its user can enter.
///
/// The process holds a lock in it. A directory with a free lock belonged to a process that was killed.
public final class ProcessDirectory implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final String LOCK_DRAFT = "lock.new";

    /// Locking takes only a moment, so a directory that still has no lock after this time is abandoned.
    private static final Duration LOCKED_WITHIN = Duration.ofHours(1);

    /// The directories of this process. Closing any channel of a locked file ends the process's lock, so their lock
    /// files are never opened a second time.
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;

    private ProcessDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Creates a directory, and removes what killed processes of the same user left next to it.
    ///
    /// @param prefix distinguishes the directories of one purpose
    /// @param notRemoved receives the reason when something of another process could not be removed
    public static ProcessDirectory create(Path parent, String prefix, Consumer<IOException> notRemoved)
            throws IOException {
        var path = Files.createTempDirectory(parent, prefix);
        OWN.add(path);
        try {
            var created = new ProcessDirectory(path, locked(path));
            removeAbandoned(parent, prefix, path, notRemoved);
            return created;
        } catch (IOException failure) {
            removeTree(path);
            OWN.remove(path);
            throw failure;
        }
    }

    /// Removes everything from the directory of a process except for its lock.
    public static void clear(Path directory) throws IOException {
        try (var files = Files.newDirectoryStream(directory, file -> !file.endsWith(LOCK))) {
            for (var file : files) {
                removeTree(file);
            }
        }
    }

    public Path path() {
        return path;
    }

    /// Removes the directory with everything in it.
    @Override
    public void close() throws IOException {
        lock.close();
        removeTree(path);
        OWN.remove(path);
    }

    /// Locked before it has its name, so that no process ever finds a free lock in a directory that is in use.
    private static FileChannel locked(Path directory) throws IOException {
        var draft = directory.resolve(LOCK_DRAFT);
        var channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            channel.lock();
            Files.move(draft, directory.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
            return channel;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    private static void removeAbandoned(Path parent, String prefix, Path own, Consumer<IOException> notRemoved)
            throws IOException {
        try (var candidates = Files.newDirectoryStream(parent, prefix + "*")) {
            for (var candidate : candidates) {
                removeIfAbandoned(candidate, own, notRemoved);
            }
        }
    }

    /// A directory that cannot be removed does not prevent the removal of others.
    private static void removeIfAbandoned(Path candidate, Path own, Consumer<IOException> notRemoved) {
        try {
            if (isAbandoned(candidate, own)) {
                removeTree(candidate);
            }
        } catch (NoSuchFileException _) {
            // Its owner or another process has already removed it.
        } catch (IOException failure) {
            notRemoved.accept(failure);
        }
    }

    private static boolean isAbandoned(Path candidate, Path own) throws IOException {
        if (OWN.contains(candidate)
                || !Files.isDirectory(candidate, LinkOption.NOFOLLOW_LINKS)
                || !Files.getOwner(candidate, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))) {
            return false;
        }
        var lock = candidate.resolve(LOCK);
        if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
            return modified(candidate).plus(LOCKED_WITHIN).isBefore(modified(own));
        }
        try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                var free = channel.tryLock()) {
            return free != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static Instant modified(Path directory) throws IOException {
        return Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS).toInstant();
    }

    /// Links are removed, not followed.
    private static void removeTree(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
