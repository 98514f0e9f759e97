package pinakes.engine.core.catalog;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.core.file.OwnerOnly;

/// A directory that this process owns until it closes it or dies.
///
/// It holds a lock on the file `lock`, which contains the process id and the addresses that the process published.
/// Files created here are readable by their owner only.
public final class DataDirectory implements AutoCloseable {
    /// Subdirectories whose contents are meaningless without the catalog.
    public static final String BLOBS = "blobs";

    public static final String INDEX = "index";
    public static final String PROJECTS = "projects";

    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
    private static final String LOCK = "lock";
    private static final String ANOTHER = "another process";

    /// Far beyond the text: some systems forbid reading locked bytes, and other processes must be able to read
    /// the text.
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private static final int HOLDER_BYTES_MAX = 512;

    /// How long other processes may look.
    private static final Backoff LOOKS = Backoff.of(100, Duration.ofMillis(1), Duration.ofMillis(100));

    /// The directories of this process and their addresses. Checked before a lock file is opened, because on
    /// POSIX systems closing any channel of a file releases all locks of the process on it.
    private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

    private final Path path;
    private final Path realPath;
    private final FileChannel lock;

    private DataDirectory(Path path, Path realPath, FileChannel lock) {
        this.path = path;
        this.realPath = realPath;
        this.lock = lock;
    }

    /// Takes ownership of a directory; creates it if missing.
    public static DataDirectory open(Path requested) {
        return open(requested, LOOKS);
    }

    /// @param looks how long to wait for processes that only look whether the directory is in use
    static DataDirectory open(Path requested, Backoff looks) {
        var path = requested.toAbsolutePath();
        var realPath = created(path);
        var address = HELD.putIfAbsent(realPath, "");
        if (address != null) {
            throw new DataDirectoryInUseException(
                    path,
                    "this process (" + ProcessHandle.current().pid() + ")",
                    uris(address).findFirst().orElse(null));
        }
        try {
            return new DataDirectory(path, realPath, locked(path, looks));
        } catch (IOException | RuntimeException e) {
            HELD.remove(realPath);
            throw e instanceof DataDirectoryException known
                    ? known
                    : new DataDirectoryException(
                            path,
                            "cannot be locked: " + reason(e) + ". Make it writable, or choose another data directory.",
                            e);
        }
    }

    public Path path() {
        return path;
    }

    /// The path of a file, which is created, readable by its owner only, if missing.
    public Path file(String name) {
        var file = path.resolve(name);
        try {
            if (Files.notExists(file)) {
                Files.createFile(file, OwnerOnly.file(file));
            }
            return file;
        } catch (IOException e) {
            throw new DataDirectoryException(
                    path, "does not allow new files: " + reason(e) + ". Make it writable, or choose another.", e);
        }
    }

    /// The addresses published by the process that holds the directory, or by the last one that held it, which may
    /// have exited.
    public static List<URI> announced(Path path) {
        try {
            var held = HELD.get(path.toRealPath());
            var published = held != null
                    ? held
                    : Files.readString(path.resolve(LOCK), US_ASCII).replaceFirst("^[^\n]*\n?", "");
            return uris(published).toList();
        } catch (IOException _) {
            return List.of(); // the directory has never been used
        }
    }

    /// Whether a process owns a directory now. One thread looks at a time, because a JVM refuses to lock a byte twice.
    ///
    /// @throws IOException when that cannot be determined
    public static synchronized boolean isHeld(Path path) throws IOException {
        var file = path.resolve(LOCK);
        if (Files.notExists(file)) {
            return false;
        }
        if (HELD.containsKey(path.toRealPath())) {
            return true;
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.READ);
                var lock = channel.tryLock(LOCKED_BYTE, 1, true)) {
            return lock == null;
        }
    }

    /// Publishes an address to other processes, in addition to those before. The first is the engine's.
    public void announce(URI address) {
        HELD.merge(realPath, address + "\n", String::concat);
        try {
            lock.write(ByteBuffer.wrap((address + "\n").getBytes(US_ASCII)), lock.size());
        } catch (IOException e) {
            LOG.warn("CLI commands cannot find the port of this server: {}", reason(e));
        }
    }

    /// Releases the directory. The lock file stays, because the next owner may already have opened it.
    @Override
    public void close() {
        if (!lock.isOpen()) {
            return;
        }
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("Cannot release the lock on {} ({}); it is released when this process exits", path, reason(e));
        } finally {
            HELD.remove(realPath);
        }
    }

    /// Creates a missing directory, readable by its owner only, without taking ownership. Permissions of an
    /// existing one stay, because it may contain other files.
    ///
    /// @return its real path
    public static Path created(Path path) {
        try {
            return OwnerOnly.created(path).toRealPath();
        } catch (IOException e) {
            throw new DataDirectoryException(
                    path, "cannot be created: " + reason(e) + ". Choose another data directory.", e);
        }
    }

    private static FileChannel locked(Path path, Backoff looks) throws IOException {
        var file = path.resolve(LOCK);
        var channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                OwnerOnly.file(file));
        try {
            lock(path, channel, looks);
            OwnerOnly.tighten(file);
            var pid = ProcessHandle.current().pid() + "\n";
            channel.truncate(0).write(ByteBuffer.wrap(pid.getBytes(US_ASCII)), 0);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /// Takes the lock exclusively. A process that only checks the lock holds it shared for a moment, so a shared lock
    /// is retried; an exclusive one fails at once.
    private static void lock(Path path, FileChannel channel, Backoff looks) throws IOException {
        for (var failures = 1; channel.tryLock(LOCKED_BYTE, 1, false) == null; failures++) {
            try (var shared = channel.tryLock(LOCKED_BYTE, 1, true)) {
                if (shared == null) {
                    throw inUse(path, channel);
                }
            }
            if (failures == looks.attemptsMax()) { // the file is of the last owner
                throw new DataDirectoryInUseException(path, ANOTHER, null);
            }
            LockSupport.parkNanos(looks.after(failures).toNanos());
        }
    }

    /// Reads process id and the engine's address from the first two lines of the lock file.
    private static DataDirectoryInUseException inUse(Path path, FileChannel channel) throws IOException {
        var text = ByteBuffer.allocate(HOLDER_BYTES_MAX);
        channel.read(text, 0);
        var lines = US_ASCII.decode(text.flip()).toString().lines().toList();
        var pid = lines.isEmpty() ? "" : lines.getFirst();
        var isPid = !pid.isEmpty() && pid.chars().allMatch(Character::isDigit);
        return new DataDirectoryInUseException(
                path,
                isPid ? "process " + pid : ANOTHER,
                lines.size() < 2 ? null : uris(lines.get(1)).findFirst().orElse(null));
    }

    private static Stream<URI> uris(String text) {
        return text.lines().filter(line -> !line.isEmpty()).flatMap(line -> {
            try {
                return Stream.of(new URI(line));
            } catch (URISyntaxException _) {
                return Stream.of(); // the owner is just writing it
            }
        });
    }

    /// Some exceptions say what happened only by their type.
    private static String reason(Exception e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied for " + denied.getFile();
            case FileAlreadyExistsException exists -> exists.getFile() + " is not a directory";
            case NoSuchFileException missing -> missing.getFile() + " cannot exist there";
            case FileSystemException other when other.getReason() != null -> other.getFile() + ": " + other.getReason();
            default -> Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
        };
    }
}
