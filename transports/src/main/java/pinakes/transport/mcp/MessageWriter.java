package pinakes.transport.mcp;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes JSON-RPC messages as UTF-8 on one line.
public final class MessageWriter {
    private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = JsonMapper.shared();

    private MessageWriter() {}

    static byte[] result(JsonNode id, JsonNode result) {
        var message = envelope();
        message.set("id", id);
        message.set("result", result);
        try {
            return JSON.writeValueAsBytes(message);
        } catch (RuntimeException e) {
            // A tree can hold any object, and this one holds something that has no form in JSON.
            LOG.error("The result of request {} cannot be written as JSON", id, e);
            return error(id, RpcError.server("The result cannot be written as JSON", "unwritable_result"));
        }
    }

    /// Writes an error.
    ///
    /// @param id null when the request's id could not be read; the message then has none
    public static byte[] error(@Nullable JsonNode id, RpcError error) {
        var message = envelope();
        if (id != null) {
            message.set("id", id);
        }
        message.set("error", error.toJson());
        return JSON.writeValueAsBytes(message);
    }

    static byte[] notification(String method, ObjectNode params) {
        var message = envelope().put("method", method);
        message.set("params", params);
        return JSON.writeValueAsBytes(message);
    }

    static byte[] request(String id, String method, JsonNode params) {
        var message = envelope().put("id", id).put("method", method);
        if (!params.isMissingNode()) {
            message.set("params", params);
        }
        return JSON.writeValueAsBytes(message);
    }

    /// Joins messages that are written already into one array.
    public static byte[] batch(List<byte[]> messages) {
        var joined = new ByteArrayOutputStream();
        var separator = '[';
        for (var message : messages) {
            joined.write(separator);
            joined.writeBytes(message);
            separator = ',';
        }
        joined.write(']');
        return joined.toByteArray();
    }

    private static ObjectNode envelope() {
        return NODES.objectNode().put("jsonrpc", "2.0");
    }
}
