package pinakes.transport.mcp;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// How a request ends.
public sealed interface Answer {
    record Result(JsonNode json) implements Answer {}

    record Failure(RpcError error) implements Answer {}

    /// The client cancelled the request and hears nothing more of it.
    record Withheld() implements Answer {}

    /// The message that goes out, or null when none does.
    default byte @Nullable [] message(JsonNode id) {
        return switch (this) {
            case Result(var json) -> MessageWriter.result(id, json);
            case Failure(var error) -> MessageWriter.error(id, error);
            case Withheld() -> null;
        };
    }
}
