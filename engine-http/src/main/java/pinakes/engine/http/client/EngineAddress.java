package pinakes.engine.http.client;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Where an engine is, and how patient to be with it.
///
/// @param url such as `http://localhost:8000`
/// @param key what to show it; null when it asks for none
/// @param connectTimeout how long to wait for a connection
/// @param answerTimeout how long an answer may take altogether
/// @param uploadTimeout how long an answer may take when a file is sent
/// @param silenceMax how long a stream may be silent before it is given up
/// @param healthTimeout how long the question whether it is there may take
public record EngineAddress(
        URI url,
        @Nullable String key,
        Duration connectTimeout,
        Duration answerTimeout,
        Duration uploadTimeout,
        Duration silenceMax,
        Duration healthTimeout) {
    /// An engine, with the patience that suits most.
    public static EngineAddress of(URI url, @Nullable String key) {
        return new EngineAddress(
                url,
                key,
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ofMinutes(15),
                Duration.ofSeconds(10),
                Duration.ofSeconds(2));
    }

    URI resolve(String path) {
        var base = url.toString();
        return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
    }

    @Override
    public String toString() {
        return url.toString();
    }
}
