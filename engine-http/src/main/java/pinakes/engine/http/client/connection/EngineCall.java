package pinakes.engine.http.client.connection;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;

/// A request to an engine.
///
/// @param path including the query string
/// @param body null for none
/// @param repeatable whether it can be sent twice without harm
/// @param timeout for its response; null for the default of the address
public record EngineCall(
        String method,
        String path,
        Map<String, String> headers,
        @Nullable BodyPublisher body,
        boolean repeatable,
        @Nullable Duration timeout) {
    private static final String CONTENT_TYPE = "Content-Type";
    private static final Map<String, String> JSON = Map.of(CONTENT_TYPE, "application/json");

    public EngineCall {
        headers = Map.copyOf(headers);
    }

    public static EngineCall get(Object path) {
        return new EngineCall("GET", path.toString(), Map.of(), null, true, null);
    }

    /// A query, or a change that has the same effect when it is repeated; neither needs an idempotency key.
    public static EngineCall post(String path, Object content) {
        return new EngineCall("POST", path, JSON, json(content), true, null);
    }

    /// A change with an idempotency key, so that the engine makes it once.
    public static EngineCall change(String method, Object path) {
        return new EngineCall(method, path.toString(), Map.of(), null, true, null).withKey();
    }

    public static EngineCall change(String method, String path, Object content) {
        return new EngineCall(method, path, JSON, json(content), true, null).withKey();
    }

    public static EngineCall upload(String path, String contentType, BodyPublisher body) {
        return new EngineCall("POST", path, Map.of(CONTENT_TYPE, contentType), body, false, null);
    }

    public EngineCall within(Duration max) {
        return new EngineCall(method, path, headers, body, repeatable, max);
    }

    public EngineCall with(String header, String value) {
        var more = new HashMap<>(headers);
        more.put(header, value);
        return new EngineCall(method, path, more, body, repeatable, timeout);
    }

    private static BodyPublisher json(Object value) {
        return BodyPublishers.ofByteArray(JsonCodec.write(value));
    }

    private EngineCall withKey() {
        return with(EnginePaths.IDEMPOTENCY_KEY, UUID.randomUUID().toString());
    }
}
