package pinakes.engine.http.client;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;

/// A request that is to be made.
///
/// @param path with the query
/// @param body null for none
/// @param repeatable whether it may be made twice without harm
record EngineCall(
        String method,
        String path,
        Map<String, String> headers,
        @Nullable BodyPublisher body,
        boolean repeatable) {
    EngineCall {
        headers = Map.copyOf(headers);
    }

    static EngineCall get(String path) {
        return new EngineCall("GET", path, Map.of(), null, true);
    }

    /// A question that is too long for an address.
    static EngineCall ask(String path, Object question) {
        return new EngineCall("POST", path, Map.of("Content-Type", "application/json"), json(question), true);
    }

    /// A change that leaves the same behind however often it is made, and therefore needs no key.
    static EngineCall put(String path, Object content) {
        return ask(path, content);
    }

    /// A change: it carries a key, so that the engine makes it once however often it is asked.
    static EngineCall change(String method, String path) {
        return new EngineCall(method, path, Map.of(EnginePaths.IDEMPOTENCY_KEY, key()), null, true);
    }

    static EngineCall change(String method, String path, Object content) {
        return new EngineCall(
                method,
                path,
                Map.of("Content-Type", "application/json", EnginePaths.IDEMPOTENCY_KEY, key()),
                json(content),
                true);
    }

    EngineCall with(String header, String value) {
        var more = new HashMap<>(headers);
        more.put(header, value);
        return new EngineCall(method, path, more, body, repeatable);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static BodyPublisher json(Object value) {
        return BodyPublishers.ofByteArray(JsonCodec.write(value));
    }

    private static String key() {
        return UUID.randomUUID().toString();
    }
}
