package pinakes.app.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.engine.OwnerSocket;
import pinakes.engine.core.file.OwnerOnly;

/// How a server asks `./kb stdio` for the data directory: by a file next to the socket.
///
/// The process that holds the directory closes its engine, and no `./kb stdio` opens it until the server has, or has
/// given up. A request expires, because a server may be killed while it waits.
record Handover(Path file, InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(Handover.class);
    private static final String NAME = "wanted";

    /// Longer than a server waits.
    private static final Duration VALID_FOR = Duration.ofSeconds(15);

    static Handover of(Path dataDirectory) {
        return new Handover(OwnerSocket.of(dataDirectory).directory().resolve(NAME), InstantSource.system());
    }

    /// Asks for the directory.
    void request() {
        try {
            OwnerOnly.directory(file.resolveSibling("").normalize());
            Files.deleteIfExists(file);
            Files.createFile(file, OwnerOnly.file(file));
        } catch (IOException e) {
            LOG.debug("Cannot ask the process that holds the data directory to release it: {}", e.toString());
        }
    }

    /// Withdraws the request, whether it was granted or not.
    void end() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.debug("The request for the data directory was not removed and will expire: {}", e.toString());
        }
    }

    /// Whether a server waits for the directory.
    boolean isRequested() {
        try {
            return Files.exists(file)
                    && Files.getLastModifiedTime(file)
                            .toInstant()
                            .isAfter(clock.instant().minus(VALID_FOR));
        } catch (IOException _) {
            return false; // withdrawn just now
        }
    }
}
