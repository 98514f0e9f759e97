package pinakes.transport.mcp.message;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The outcome of a request.
public sealed interface Answer {
    record Result(JsonNode json) implements Answer {}

    record Failure(RpcError error) implements Answer {}

    /// The client cancelled the request and gets no answer.
    record Withheld() implements Answer {}

    /// The message to send; null for none.
    default byte @Nullable [] message(JsonNode id) {
        return switch (this) {
            case Result(var json) -> MessageWriter.result(id, json);
            case Failure(var error) -> MessageWriter.error(id, error);
            case Withheld() -> null;
        };
    }
}
