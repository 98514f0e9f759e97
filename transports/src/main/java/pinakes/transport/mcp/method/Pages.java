package pinakes.transport.mcp.method;

import java.nio.ByteBuffer;
import java.util.List;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.TokenCipher;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Splits lists into pages. Cursors are encrypted, so clients cannot make up their own.
record Pages(TokenCipher cipher, int size) {
    /// The index at which the requested page starts.
    ///
    /// @param list identifies the list and, for lists that differ per caller, the caller
    int start(Exchange exchange, String list) {
        if (!exchange.request().params().has("cursor")) {
            return 0;
        }
        return cipher.decrypt("cursor " + list, exchange.params().text("cursor"))
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
            page.put("nextCursor", cipher.encrypt("cursor " + list, position));
        }
        return page;
    }

    private static ProtocolFault invalidCursor() {
        return ProtocolFault.invalidParams("The cursor does not belong to this list; start again without a cursor");
    }
}
