package pinakes.transport.mcp;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A JSON-RPC message from a client, known to be well-formed.
public sealed interface Message {
    /// Wants an answer.
    ///
    /// @param id a string or an integer
    /// @param params empty when the client sent none
    record Request(JsonNode id, String method, ObjectNode params) implements Message {
        /// The metadata of the request; a missing node when there is none.
        public JsonNode meta() {
            return params.path("_meta");
        }
    }

    /// Wants none.
    record Notification(String method, ObjectNode params) implements Message {}

    /// Answers a question that the server asked.
    ///
    /// @param result null when the client answered with an error
    record Response(
            JsonNode id,
            @Nullable JsonNode result,
            @Nullable JsonNode error) implements Message {}
}
