package pinakes.transport.mcp;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What arrived on a wire, after reading.
public sealed interface Inbound {
    record Single(Message message) implements Inbound {}

    /// Several messages in one JSON array, each readable or not.
    record Batch(List<Inbound> items) implements Inbound {
        public Batch {
            items = List.copyOf(items);
        }
    }

    /// Not a message.
    ///
    /// @param id names the request, if that much could be read
    record Unreadable(RpcError error, @Nullable JsonNode id) implements Inbound {}
}
