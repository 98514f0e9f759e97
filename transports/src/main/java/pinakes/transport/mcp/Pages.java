package pinakes.transport.mcp;

import java.nio.ByteBuffer;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Cuts lists into pages, and lets a client come back for the next one with a cursor that only this server can make.
final class Pages {
    private final Seal seal;
    private final int size;

    Pages(Seal seal, int size) {
        this.seal = seal;
        this.size = size;
    }

    /// Where the page begins that the request asks for.
    ///
    /// @param list names the list and, where it differs between callers, the caller
    int start(Exchange exchange, String list) {
        if (!exchange.request().params().has("cursor")) {
            return 0;
        }
        return seal.open("cursor " + list, exchange.params().text("cursor"))
                .map(bytes -> ByteBuffer.wrap(bytes).getInt())
                .orElseThrow(Pages::invalidCursor);
    }

    ObjectNode page(String field, List<ObjectNode> items, int start, String list) {
        if (start > 0 && start >= items.size()) {
            throw invalidCursor();
        }
        var end = Math.min(start + size, items.size());
        var page = JsonNodeFactory.instance.objectNode();
        page.putArray(field).addAll(items.subList(start, end));
        if (end < items.size()) {
            var position = ByteBuffer.allocate(Integer.BYTES).putInt(end).array();
            page.put("nextCursor", seal.seal("cursor " + list, position));
        }
        return page;
    }

    private static ProtocolFault invalidCursor() {
        return ProtocolFault.invalidParams("The cursor is not one of this list; begin again without one");
    }
}
