package pinakes.engine.http.server.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.EngineJson;
import tools.jackson.core.JacksonException;

/// Notes of requests, a small file each, for as long as they may be asked for again.
final class ReplayFiles {
    private static final Logger LOG = LoggerFactory.getLogger(ReplayFiles.class);

    /// More keys than that within the window are not remembered but refused.
    private static final int FILES_MAX = 100_000;

    private static final Duration SWEEP_INTERVAL = Duration.ofHours(1);
    private static final String UNFINISHED = ".tmp";

    private final Path directory;
    private final Duration window;
    private final InstantSource clock;
    private final AtomicLong count = new AtomicLong();
    private final AtomicReference<Instant> swept;

    private ReplayFiles(Path directory, Duration window, InstantSource clock) {
        this.directory = directory;
        this.window = window;
        this.clock = clock;
        this.swept = new AtomicReference<>(clock.instant());
    }

    static ReplayFiles in(Path directory, Duration window, InstantSource clock) throws IOException {
        Files.createDirectories(directory);
        var files = new ReplayFiles(directory, window, clock);
        files.sweep();
        return files;
    }

    Optional<Noted> find(String name) throws IOException {
        var file = directory.resolve(name);
        try {
            if (isOld(file)) {
                forget(name);
                return Optional.empty();
            }
            return Optional.of(EngineJson.read(Files.readAllBytes(file), Noted.class));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (JacksonException e) {
            throw new IOException("The note of a request cannot be read: " + file, e);
        }
    }

    /// Returns when the note is on disk.
    void note(String name, Noted noted) throws IOException {
        sweepNowAndThen();
        var file = directory.resolve(name);
        var isNew = Files.notExists(file);
        if (isNew && count.get() >= FILES_MAX) {
            throw new EngineUnavailableException(
                    "Too many requests with an Idempotency-Key; leave the header out, or try again later.");
        }
        var unfinished = directory.resolve(name + UNFINISHED);
        try (var channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            var bytes = ByteBuffer.wrap(EngineJson.write(noted));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        if (isNew) {
            count.incrementAndGet();
        }
    }

    void forget(String name) throws IOException {
        if (Files.deleteIfExists(directory.resolve(name))) {
            count.decrementAndGet();
        }
    }

    private boolean isOld(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toInstant().plus(window).isBefore(clock.instant());
    }

    private void sweepNowAndThen() throws IOException {
        var last = swept.get();
        if (clock.instant().isAfter(last.plus(SWEEP_INTERVAL)) && swept.compareAndSet(last, clock.instant())) {
            sweep();
        }
    }

    private void sweep() throws IOException {
        var kept = 0L;
        try (var files = Files.newDirectoryStream(directory)) {
            for (var file : files) {
                if (isOld(file)) {
                    Files.deleteIfExists(file);
                } else {
                    kept++;
                }
            }
        }
        count.set(kept);
        LOG.debug("{} requests can be repeated", kept);
    }
}
