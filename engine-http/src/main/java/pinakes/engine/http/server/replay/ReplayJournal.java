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
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.EngineJson;
import tools.jackson.core.JacksonException;

/// Notes of requests, for as long as they may be asked for again.
///
/// They are lines of files that are only ever appended to: the name of the request, when it was noted, and what;
/// the last line of a name is the one that counts. A file is deleted when all of its lines are too old, or when none
/// of them and of those before counts any more.
final class ReplayJournal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReplayJournal.class);

    /// How much room is made at a time, as a share of all there is.
    private static final int ROOM_SHARE = 10;

    private static final long FILE_BYTES_MAX = 16L * 1024 * 1024;
    private static final Duration FILE_AGE_MAX = Duration.ofHours(1);
    private static final String FILES = ".log";
    private static final String FORGOTTEN = "-";

    private final Path directory;
    private final int max;
    private final Duration window;
    private final InstantSource clock;
    private final Map<String, Place> places = new ConcurrentHashMap<>();

    /// Shared by those who write; held alone by whoever begins the next file.
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private SharedLog log;
    private Instant begun;

    private ReplayJournal(Path directory, int max, Duration window, InstantSource clock) throws IOException {
        this.directory = directory;
        this.max = max;
        this.window = window;
        this.clock = clock;
        this.begun = clock.instant();
        this.log = nextLog();
    }

    /// Where a note is.
    ///
    /// @param open whether it has no answer yet
    private record Place(Path file, long offset, int length, Instant at, boolean open) {}

    /// The notes in a directory.
    ///
    /// @param max how many are kept; those that were answered first are forgotten first
    static ReplayJournal in(Path directory, int max, Duration window, InstantSource clock) throws IOException {
        Files.createDirectories(directory);
        var journal = new ReplayJournal(directory, max, window, clock);
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
        if (!places.containsKey(name) && places.size() >= max) {
            makeRoom();
        }
        var at = clock.instant();
        var json = new String(EngineJson.write(noted), UTF_8);
        places.put(name, append(new Line(name, at, json).bytes(), at, Noted.isOpen(json)));
    }

    void forget(String name) throws IOException {
        var at = clock.instant();
        append(new Line(name, at, FORGOTTEN).bytes(), at, false);
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

    /// Forgets the oldest answers, which are the least likely to be asked for again; never a request whose end is not
    /// known, because that would be done twice.
    private void makeRoom() {
        use.writeLock().lock();
        try {
            var surplus = places.size() - max + 1;
            if (surplus > 0) {
                places.entrySet().stream()
                        .filter(note -> !note.getValue().open())
                        .sorted(Comparator.comparing(note -> note.getValue().at()))
                        .limit(surplus + max / ROOM_SHARE)
                        .map(Map.Entry::getKey)
                        .toList()
                        .forEach(places::remove);
            }
            if (places.size() >= max) {
                throw new EngineUnavailableException(
                        "Too many requests with an Idempotency-Key; leave the header out, or try again later.");
            }
        } finally {
            use.writeLock().unlock();
        }
    }

    private Place append(byte[] line, Instant at, boolean open) throws IOException {
        beginNextNowAndThen(at);
        use.readLock().lock();
        try {
            return new Place(log.path(), log.append(line), line.length, at, open);
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
                var previous = log.path();
                log.close();
                begun = now;
                log = nextLog();
                places.values().removeIf(place -> isOld(place.at()));
                deleteOld(previous);
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

    /// Without gaps: a later file may say that a note of an earlier one was forgotten.
    ///
    /// @param previous the last file before this one, which somebody may just have written to
    private void deleteOld(Path previous) throws IOException {
        var first = Stream.concat(Stream.of(previous), places.values().stream().map(Place::file))
                .min(Comparator.naturalOrder())
                .orElseThrow();
        try (var files = Files.newDirectoryStream(directory, "*" + FILES)) {
            for (var file : files) {
                if (file.compareTo(first) < 0
                        || (!file.equals(log.path())
                                && isOld(Files.getLastModifiedTime(file).toInstant()))) {
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
                places.put(line.name(), new Place(file, offset, length, line.at(), Noted.isOpen(line.note())));
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
