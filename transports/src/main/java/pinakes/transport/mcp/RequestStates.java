package pinakes.transport.mcp;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// The `requestState` that a client carries between two rounds of one request.
///
/// It opens only for the caller it was made for, for the same request with the same arguments, and not for long.
final class RequestStates {
    private static final String PURPOSE = "requestState";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private final Seal seal;
    private final InstantSource clock;
    private final Duration validity;

    RequestStates(Seal seal, InstantSource clock, Duration validity) {
        this.seal = seal;
        this.clock = clock;
        this.validity = validity;
    }

    String close(Exchange exchange, String target, JsonNode arguments, @Nullable JsonNode state) {
        var content = JsonNodeFactory.instance.objectNode();
        content.put("caller", exchange.peer().caller().id());
        content.put("request", digest(exchange, target, arguments));
        content.put("expires", clock.millis() + validity.toMillis());
        if (state != null) {
            content.set("state", state);
        }
        return seal.seal(PURPOSE, JSON.writeValueAsBytes(content));
    }

    /// What the feature had asked to keep; null when that was nothing.
    @Nullable
    JsonNode open(Exchange exchange, String target, JsonNode arguments, String text) {
        var content = seal.open(PURPOSE, text)
                .map(JSON::readTree)
                .orElseThrow(() -> ProtocolFault.invalidParams("requestState is not one that this server made"));
        if (!content.path("caller").asString().equals(exchange.peer().caller().id())
                || !content.path("request").asString().equals(digest(exchange, target, arguments))) {
            throw ProtocolFault.invalidParams("requestState belongs to another request");
        }
        if (content.path("expires").asLong() < clock.millis()) {
            throw ProtocolFault.invalidParams("requestState has expired");
        }
        return content.get("state");
    }

    private static String digest(Exchange exchange, String target, JsonNode arguments) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            for (var part : new String[] {exchange.request().method(), target}) {
                sha.update(part.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
            }
            sha.update(JSON.writeValueAsBytes(arguments));
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
