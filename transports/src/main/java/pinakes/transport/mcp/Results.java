package pinakes.transport.mcp;

import java.time.Duration;
import pinakes.transport.mcp.feature.Features;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Gives a result the form that the client's era expects.
///
/// Features may answer with a tree that they keep, so it is never changed here, only its top level copied.
final class Results {
    private final ObjectNode serverInfo = JsonNodeFactory.instance.objectNode();

    Results(Features features) {
        serverInfo.put("name", features.name());
        serverInfo.put("title", features.title());
        serverInfo.put("version", features.version());
    }

    /// Who may keep an answer that was made for one caller.
    enum Scope {
        PUBLIC("public"),
        PRIVATE("private");

        private final String wireName;

        Scope(String wireName) {
            this.wireName = wireName;
        }
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

    /// A result that the client may use again for a while.
    ObjectNode cacheable(ObjectNode result, Duration freshness, Scope scope, Era era) {
        return switch (era) {
            case SESSION -> result;
            case STATELESS ->
                typed("complete", result).put("ttlMs", freshness.toMillis()).put("cacheScope", scope.wireName);
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
