package pinakes.transport.mcp.message;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A well-formed JSON-RPC message from a client.
public sealed interface Message extends ReadResult.Item {
    /// A message that expects an answer.
    ///
    /// @param id a string or an integer
    /// @param params empty when the client sent none
    record Request(JsonNode id, String method, ObjectNode params) implements Message {
        public static final String INITIALIZE = "initialize";
        public static final String DISCOVER = "server/discover";
        public static final String LISTEN = "subscriptions/listen";

        /// The `_meta` field in which a stateless request declares its protocol version.
        public static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";

        /// The request's metadata; a missing node when there is none.
        public JsonNode meta() {
            return params.path("_meta");
        }

        public boolean startsSession() {
            return method.equals(INITIALIZE);
        }

        public boolean isStateless() {
            return meta().has(META_VERSION) || method.equals(DISCOVER);
        }

        /// Whether the request stays open until the client cancels it or the server stops.
        public boolean isSubscription() {
            return method.equals(LISTEN);
        }
    }

    /// A message that expects no answer.
    sealed interface OneWay extends Message {}

    record Notification(String method, ObjectNode params) implements OneWay {}

    /// The client's answer to a request of the server.
    ///
    /// @param result null when the client answered with an error
    record Response(JsonNode id, @Nullable JsonNode result) implements OneWay {}
}
