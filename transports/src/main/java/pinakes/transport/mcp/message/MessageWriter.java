package pinakes.transport.mcp.message;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Writes JSON-RPC messages as UTF-8, each on one line.
public final class MessageWriter {
    private static final Logger LOG = LoggerFactory.getLogger(MessageWriter.class);
    private static final JsonMapper JSON = JsonMapper.shared();

    private MessageWriter() {}

    static byte[] result(JsonNode id, JsonNode result) {
        try {
            return message(json -> {
                json.writePOJOProperty("id", id);
                json.writePOJOProperty("result", result);
            });
        } catch (RuntimeException e) {
            // A JSON tree can hold arbitrary Java objects, some of which cannot be serialized.
            LOG.error("The result of request {} cannot be written as JSON", id, e);
            return error(id, RpcError.server("The result cannot be written as JSON", "unwritable_result"));
        }
    }

    /// Writes an error.
    ///
    /// @param id null when the request's id could not be read; the message then has none
    public static byte[] error(@Nullable JsonNode id, RpcError error) {
        return message(json -> {
            if (id != null) {
                json.writePOJOProperty("id", id);
            }
            json.writePOJOProperty("error", error.toJson());
        });
    }

    public static byte[] notification(String method, ObjectNode params) {
        return message(json -> {
            json.writeStringProperty("method", method);
            json.writePOJOProperty("params", params);
        });
    }

    public static byte[] request(String id, String method, JsonNode params) {
        return message(json -> {
            json.writeStringProperty("id", id);
            json.writeStringProperty("method", method);
            if (!params.isMissingNode()) {
                json.writePOJOProperty("params", params);
            }
        });
    }

    /// Joins serialized messages into one JSON array.
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

    private static byte[] message(Consumer<JsonGenerator> members) {
        // No initial capacity: the generator has its own buffer and writes most messages in one piece.
        var bytes = new ByteArrayOutputStream(0);
        try (var json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringProperty("jsonrpc", "2.0");
            members.accept(json);
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
