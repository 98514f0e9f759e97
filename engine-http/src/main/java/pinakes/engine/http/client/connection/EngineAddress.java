package pinakes.engine.http.client.connection;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineHealth;

/// The address of an engine, its key and the timeouts of calls.
///
/// @param url such as `http://localhost:8000`, or `unix:///var/lib/pinakes/run/kb.sock` for a socket
/// @param key null when the engine has no keys
/// @param authority a file with the certificates to trust instead of those that Java knows; null for none
/// @param answerTimeout for a whole response
/// @param uploadTimeout for a whole upload
/// @param silenceMax for the next bytes of a stream
/// @param healthTimeout for a health check
public record EngineAddress(
        URI url,
        @Nullable String key,
        @Nullable Path authority,
        Duration connectTimeout,
        Duration answerTimeout,
        Duration uploadTimeout,
        Duration silenceMax,
        Duration healthTimeout) {
    private static final String SOCKET_SCHEME = "unix";

    /// The socket of an engine on this machine, with the default timeouts.
    ///
    /// @param key null for all rights; a key has its own rights there, too
    public static EngineAddress ofSocket(Path path, @Nullable String key) {
        return of(URI.create(SOCKET_SCHEME + "://" + path.toUri().getRawPath()), key);
    }

    /// An engine with the default timeouts.
    public static EngineAddress of(URI url, @Nullable String key) {
        return new EngineAddress(
                url,
                key,
                null,
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ofMinutes(15),
                Duration.ofSeconds(10),
                EngineHealth.TIMEOUT.plusSeconds(1));
    }

    /// The same engine, whose certificate must be issued by the authorities in a file.
    public EngineAddress trusting(@Nullable Path file) {
        return new EngineAddress(
                url, key, file, connectTimeout, answerTimeout, uploadTimeout, silenceMax, healthTimeout);
    }

    boolean isSocket() {
        return SOCKET_SCHEME.equals(url.getScheme());
    }

    /// The URL of a path. Over a socket, servers still expect a host name.
    URI resolve(String path) {
        var base = isSocket() ? "http://localhost" : url.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    @Override
    public String toString() {
        return isSocket() ? url.getPath() : url.toString();
    }
}
