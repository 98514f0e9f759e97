package pinakes.transport.mcp.method;

import java.time.Duration;
import pinakes.transport.mcp.feature.Features;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Era;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Shapes results for the client's era.
///
/// A feature may return a tree that it still uses, so only the top level is copied and nothing is changed.
final class Results {
    private final ObjectNode serverInfo = JsonNodeFactory.instance.objectNode();

    Results(Features features) {
        serverInfo.put("name", features.name());
        serverInfo.put("title", features.title());
        serverInfo.put("version", features.version());
    }

    ObjectNode serverInfo() {
        return serverInfo;
    }

    Answer complete(ObjectNode result, Era era) {
        return new Answer.Result(
                switch (era) {
                    case SESSION -> result;
                    case STATELESS -> typed("complete", result);
                });
    }

    Answer empty(Era era) {
        return complete(JsonNodeFactory.instance.objectNode(), era);
    }

    /// A result that only its caller may cache.
    ObjectNode cacheable(ObjectNode result, Duration freshness, Era era) {
        return switch (era) {
            case SESSION -> result;
            case STATELESS ->
                typed("complete", result).put("ttlMs", freshness.toMillis()).put("cacheScope", "private");
        };
    }

    ObjectNode typed(String resultType, ObjectNode result) {
        var typed = JsonNodeFactory.instance.objectNode().put("resultType", resultType);
        typed.setAll(result);
        var meta = JsonNodeFactory.instance.objectNode();
        if (result.path("_meta") instanceof ObjectNode given) {
            meta.setAll(given);
        }
        meta.set("io.modelcontextprotocol/serverInfo", serverInfo);
        typed.set("_meta", meta);
        return typed;
    }
}
