package pinakes.engine.http.server.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.EngineJson;
import tools.jackson.core.JacksonException;

/// Notes of requests, for as long as they may be asked for again.
///
/// They are lines of files that are only ever appended to: the name of the request, when it was noted, and what;
/// the last line of a name is the one that counts. A file is deleted when all of its lines are too old.
final class ReplayJournal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReplayJournal.class);

    /// More keys than that within the window are not remembered but refused.
    private static final int KEYS_MAX = 100_000;

    private static final long FILE_BYTES_MAX = 16L * 1024 * 1024;
    private static final Duration FILE_AGE_MAX = Duration.ofHours(1);
    private static final String FILES = ".log";
    private static final String FORGOTTEN = "-";

    private final Path directory;
    private final Duration window;
    private final InstantSource clock;
    private final Map<String, Place> places = new ConcurrentHashMap<>();

    /// Shared by those who write; held alone by whoever begins the next file.
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private SharedLog log;
    private Instant begun;

    private ReplayJournal(Path directory, Duration window, InstantSource clock) throws IOException {
        this.directory = directory;
        this.window = window;
        this.clock = clock;
        this.begun = clock.instant();
        this.log = nextLog();
    }

    /// Where a note is.
    private record Place(Path file, long offset, int length, Instant at) {}

    static ReplayJournal in(Path directory, Duration window, InstantSource clock) throws IOException {
        Files.createDirectories(directory);
        var journal = new ReplayJournal(directory, window, clock);
        try (var files = Files.list(directory)) {
            for (var file : files.sorted().toList()) {
                journal.load(file);
            }
        }
        LOG.debug("{} requests can be repeated", journal.places.size());
        return journal;
    }

    Optional<Noted> find(String name) throws IOException {
        var place = places.get(name);
        if (place == null || isOld(place.at())) {
            return Optional.empty();
        }
        var bytes = new byte[place.length()];
        try (var file = new RandomAccessFile(place.file().toFile(), "r")) {
            file.seek(place.offset());
            file.readFully(bytes);
            return Optional.of(EngineJson.read(Line.of(bytes).note().getBytes(UTF_8), Noted.class));
        } catch (FileNotFoundException _) {
            return Optional.empty(); // it has just become too old
        } catch (JacksonException e) {
            throw new IOException("The note of a request cannot be read: " + place.file(), e);
        }
    }

    /// Returns when the note is on disk.
    void note(String name, Noted noted) throws IOException {
        if (!places.containsKey(name) && places.size() >= KEYS_MAX) {
            throw new EngineUnavailableException(
                    "Too many requests with an Idempotency-Key; leave the header out, or try again later.");
        }
        var at = clock.instant();
        var line = new Line(name, at, new String(EngineJson.write(noted), UTF_8)).bytes();
        places.put(name, append(line, at));
    }

    void forget(String name) throws IOException {
        var at = clock.instant();
        append(new Line(name, at, FORGOTTEN).bytes(), at);
        places.remove(name);
    }

    @Override
    public void close() throws IOException {
        use.writeLock().lock();
        try {
            log.close();
        } finally {
            use.writeLock().unlock();
        }
    }

    private Place append(byte[] line, Instant at) throws IOException {
        beginNextNowAndThen(at);
        use.readLock().lock();
        try {
            return new Place(log.path(), log.append(line), line.length, at);
        } finally {
            use.readLock().unlock();
        }
    }

    private void beginNextNowAndThen(Instant now) throws IOException {
        if (!isFull(now)) {
            return;
        }
        use.writeLock().lock();
        try {
            if (isFull(now)) {
                log.close();
                begun = now;
                log = nextLog();
                places.values().removeIf(place -> isOld(place.at()));
                deleteOld();
            }
        } finally {
            use.writeLock().unlock();
        }
    }

    private boolean isFull(Instant now) {
        use.readLock().lock();
        try {
            return now.isAfter(begun.plus(FILE_AGE_MAX)) || log.sizeBytes() > FILE_BYTES_MAX;
        } finally {
            use.readLock().unlock();
        }
    }

    /// Of a name that no file has, and that comes after theirs.
    private SharedLog nextLog() throws IOException {
        var number = clock.millis();
        while (Files.exists(directory.resolve(number + FILES))) {
            number++;
        }
        return SharedLog.appendingTo(directory.resolve(number + FILES));
    }

    private void deleteOld() throws IOException {
        try (var files = Files.newDirectoryStream(directory, "*" + FILES)) {
            for (var file : files) {
                if (!file.equals(log.path())
                        && isOld(Files.getLastModifiedTime(file).toInstant())) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /// Reads what the process before has noted; a line that it could not finish is none.
    private void load(Path file) throws IOException {
        if (isOld(Files.getLastModifiedTime(file).toInstant())) {
            Files.deleteIfExists(file);
            return;
        }
        var bytes = Files.readAllBytes(file);
        var begin = 0;
        for (var end = 0; end < bytes.length; end++) {
            if (bytes[end] == '\n') {
                load(file, begin, new String(bytes, begin, end - begin, UTF_8), end - begin);
                begin = end + 1;
            }
        }
    }

    private void load(Path file, long offset, String text, int length) {
        Line.read(text).filter(line -> !isOld(line.at())).ifPresent(line -> {
            if (line.note().equals(FORGOTTEN)) {
                places.remove(line.name());
            } else {
                places.put(line.name(), new Place(file, offset, length, line.at()));
            }
        });
    }

    private boolean isOld(Instant at) {
        return at.plus(window).isBefore(clock.instant());
    }

    /// What is noted of a request.
    ///
    /// @param note JSON without line breaks
    private record Line(String name, Instant at, String note) {
        private static final int PARTS = 3;

        static Line of(byte[] bytes) throws IOException {
            var text = new String(bytes, UTF_8);
            return read(text).orElseThrow(() -> new IOException("This is no note of a request: " + text));
        }

        static Optional<Line> read(String text) {
            var parts = text.split(" ", PARTS);
            try {
                return parts.length < PARTS
                        ? Optional.empty()
                        : Optional.of(new Line(parts[0], Instant.ofEpochMilli(Long.parseLong(parts[1])), parts[2]));
            } catch (NumberFormatException _) {
                return Optional.empty();
            }
        }

        byte[] bytes() {
            return (name + " " + at.toEpochMilli() + " " + note).getBytes(UTF_8);
        }
    }
}
