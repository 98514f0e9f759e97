package pinakes.transport.mcp.elicitation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.TokenCipher;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// The encrypted `requestState` that a stateless client carries between two rounds of one request.
///
/// It is valid only for the same caller, the same request with the same arguments, and a limited time.
///
/// @param cipher must not outlive the process, because a monotonic clock means nothing to the next one
/// @param nanoClock a monotonic clock, in nanoseconds
public record RequestStates(TokenCipher cipher, LongSupplier nanoClock, Duration validity) {
    private static final String PURPOSE = "requestState";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    /// The request that a state belongs to.
    ///
    /// @param target the tool's or prompt's name, or the resource's URI
    public record Request(String callerId, String method, String target, JsonNode arguments) {
        private String digest() {
            try {
                var sha = MessageDigest.getInstance("SHA-256");
                for (var part : new String[] {method, target}) {
                    sha.update(part.getBytes(StandardCharsets.UTF_8));
                    sha.update((byte) 0);
                }
                sha.update(JSON.writeValueAsBytes(arguments));
                return HexFormat.of().formatHex(sha.digest());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("SHA-256 is unavailable", e);
            }
        }
    }

    public String encrypt(Request request, @Nullable JsonNode state) {
        var content = JsonNodeFactory.instance.objectNode();
        content.put("caller", request.callerId);
        content.put("request", request.digest());
        content.put("expires", nanoClock.getAsLong() + validity.toNanos());
        if (state != null) {
            content.set("state", state);
        }
        return cipher.encrypt(PURPOSE, JSON.writeValueAsBytes(content));
    }

    /// The state that the feature stored; null when it stored none.
    public @Nullable JsonNode decrypt(Request request, String token) {
        var content = cipher.decrypt(PURPOSE, token)
                .map(JSON::readTree)
                .orElseThrow(() -> ProtocolFault.invalidParams("requestState was not issued by this server"));
        if (!content.path("caller").asString().equals(request.callerId)
                || !content.path("request").asString().equals(request.digest())) {
            throw ProtocolFault.invalidParams("requestState belongs to another request");
        }
        if (content.path("expires").asLong() - nanoClock.getAsLong() < 0) {
            throw ProtocolFault.invalidParams("requestState has expired");
        }
        return content.get("state");
    }
}
