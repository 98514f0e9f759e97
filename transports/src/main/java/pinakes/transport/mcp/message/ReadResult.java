package pinakes.transport.mcp.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The result of reading bytes as JSON-RPC: a [Message], a batch, or an error.
public sealed interface ReadResult {
    /// A single message, or one element of a batch.
    sealed interface Item extends ReadResult permits Message, Unreadable {}

    /// Several messages in one JSON array.
    record Batch(List<Item> items) implements ReadResult {
        public Batch {
            items = List.copyOf(items);
        }
    }

    /// Not a valid message.
    ///
    /// @param id the request's id, or null when it could not be read
    record Unreadable(RpcError error, @Nullable JsonNode id) implements Item {}
}
