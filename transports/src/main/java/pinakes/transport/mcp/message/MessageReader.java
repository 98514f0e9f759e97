package pinakes.transport.mcp.message;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.contract.JsonFault;
import pinakes.tool.contract.WireJson;
import pinakes.transport.mcp.message.ReadResult.Item;
import pinakes.transport.mcp.message.ReadResult.Unreadable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads JSON-RPC messages.
///
/// The transport limits the size of a message; [WireJson] limits nesting, numbers and names. A duplicate key makes a
/// message unreadable, because two readers of it could each see a different value.
///
/// @param batchMax the maximum number of messages in a batch
public record MessageReader(int batchMax) {
    private static final int METHOD_CHARS_MAX = 256;
    private static final int ID_CHARS_MAX = 256;

    public ReadResult read(byte[] utf8) {
        return isUtf8(utf8)
                ? read(() -> WireJson.CAMEL.readTree(utf8))
                : new Unreadable(RpcError.parseError("The message is not valid UTF-8"), null);
    }

    public ReadResult read(String text) {
        return read(() -> WireJson.CAMEL.readTree(text));
    }

    private ReadResult read(Supplier<JsonNode> parser) {
        try {
            return result(parser.get());
        } catch (JacksonException e) {
            return new Unreadable(RpcError.parseError(JsonFault.of("The message", e)), null);
        }
    }

    private ReadResult result(@Nullable JsonNode json) {
        if (json == null || json.isMissingNode()) {
            return new Unreadable(RpcError.parseError("The message is empty"), null);
        }
        if (!json.isArray()) {
            return item(json);
        }
        if (json.isEmpty() || json.size() > batchMax) {
            return invalid("A batch must contain 1 to " + batchMax + " messages", null);
        }
        return new ReadResult.Batch(json.valueStream().map(MessageReader::item).toList());
    }

    private static Item item(JsonNode json) {
        if (!(json instanceof ObjectNode object)) {
            return invalid("A message must be a JSON object", null);
        }
        var id = object.get("id");
        if (id != null && !isText(id, ID_CHARS_MAX) && !(id.isIntegralNumber() && id.canConvertToLong())) {
            return invalid("The id must be a string or an integer", null);
        }
        var version = object.path("jsonrpc");
        if (!version.isString() || !version.stringValue().equals("2.0")) {
            return invalid("jsonrpc must be \"2.0\"", id);
        }
        var method = object.get("method");
        if (method == null) {
            return response(object, id);
        }
        if (!isText(method, METHOD_CHARS_MAX) || method.stringValue().isEmpty()) {
            return invalid("The method must be a name of at most " + METHOD_CHARS_MAX + " characters", id);
        }
        var params = object.path("params");
        if (!params.isMissingNode() && !params.isObject()) {
            return new Unreadable(RpcError.invalidParams("params must be an object"), id);
        }
        var fields = params instanceof ObjectNode given ? given : JsonNodeFactory.instance.objectNode();
        return id == null
                ? new Message.Notification(method.stringValue(), fields)
                : new Message.Request(id, method.stringValue(), fields);
    }

    private static Item response(ObjectNode object, @Nullable JsonNode id) {
        var result = object.get("result");
        if (id == null || (result == null) != object.has("error")) {
            return invalid("A message must be a request, a notification or a response", id);
        }
        return new Message.Response(id, result);
    }

    private static boolean isText(JsonNode node, int charsMax) {
        return node.isString() && node.stringValue().length() <= charsMax;
    }

    private static Unreadable invalid(String problem, @Nullable JsonNode id) {
        return new Unreadable(RpcError.invalidRequest(problem), id);
    }

    private static boolean isUtf8(byte[] bytes) {
        var seen = 0;
        for (var b : bytes) {
            seen |= b;
        }
        if (seen >= 0) {
            return true; // all ASCII, the common case, without decoding twice
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
