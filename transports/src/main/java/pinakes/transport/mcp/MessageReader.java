package pinakes.transport.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads JSON-RPC messages and turns away everything that is not one.
///
/// The size of a message is for the wire to bound; nesting, numbers and names are bounded as in all JSON of the
/// product ([WireJson]). A key that comes twice makes a message unreadable, because two readers of it might each
/// believe another value.
public final class MessageReader {
    private static final int METHOD_CHARS_MAX = 256;
    private static final int ID_CHARS_MAX = 256;

    private final int batchMax;

    /// @param batchMax how many messages one array may hold
    public MessageReader(int batchMax) {
        this.batchMax = batchMax;
    }

    /// Reads UTF-8, strictly.
    public Inbound read(byte[] utf8) {
        if (!isUtf8(utf8)) {
            return new Inbound.Unreadable(RpcError.parseError("The message is not valid UTF-8"), null);
        }
        try {
            return inbound(WireJson.CAMEL.readTree(utf8));
        } catch (JacksonException e) {
            return unreadable(e);
        }
    }

    public Inbound read(String text) {
        try {
            return inbound(WireJson.CAMEL.readTree(text));
        } catch (JacksonException e) {
            return unreadable(e);
        }
    }

    private static Inbound unreadable(JacksonException cause) {
        // The parser's own message quotes the input and names classes; neither belongs on the wire.
        var problem = cause instanceof StreamConstraintsException
                ? "The message is nested too deeply, has too many values, or holds a number or name that is too long"
                : "The message is not valid JSON";
        var place = cause.getLocation() == null || cause.getLocation().getLineNr() < 0
                ? ""
                : " (line " + cause.getLocation().getLineNr() + ", column "
                        + cause.getLocation().getColumnNr() + ")";
        return new Inbound.Unreadable(RpcError.parseError(problem + place), null);
    }

    private Inbound inbound(@Nullable JsonNode json) {
        if (json == null || json.isMissingNode()) {
            return new Inbound.Unreadable(RpcError.parseError("The message is empty"), null);
        }
        if (!json.isArray()) {
            return single(json);
        }
        if (json.isEmpty() || json.size() > batchMax) {
            var problem = "A batch holds between 1 and " + batchMax + " messages";
            return new Inbound.Unreadable(RpcError.invalidRequest(problem), null);
        }
        var items = new ArrayList<Inbound>(json.size());
        json.forEach(item -> items.add(single(item)));
        return new Inbound.Batch(items);
    }

    private static Inbound single(JsonNode json) {
        if (!(json instanceof ObjectNode object)) {
            return invalid("A message is a JSON object", null);
        }
        var id = object.get("id");
        if (id != null && !isId(id)) {
            return invalid("The id is a string or an integer", null);
        }
        if (!object.path("jsonrpc").isString()
                || !object.path("jsonrpc").stringValue().equals("2.0")) {
            return invalid("jsonrpc is \"2.0\"", id);
        }
        var method = object.get("method");
        if (method == null) {
            return response(object, id);
        }
        if (!method.isString()
                || method.stringValue().isEmpty()
                || method.stringValue().length() > METHOD_CHARS_MAX) {
            return invalid("The method is a name of at most " + METHOD_CHARS_MAX + " characters", id);
        }
        return called(method.stringValue(), object.get("params"), id);
    }

    private static Inbound called(String method, @Nullable JsonNode params, @Nullable JsonNode id) {
        if (params != null && !params.isObject()) {
            return new Inbound.Unreadable(RpcError.invalidParams("params is an object"), id);
        }
        var object = params == null ? JsonNodeFactory.instance.objectNode() : (ObjectNode) params;
        return new Inbound.Single(
                id == null ? new Message.Notification(method, object) : new Message.Request(id, method, object));
    }

    private static Inbound response(ObjectNode object, @Nullable JsonNode id) {
        var result = object.get("result");
        var error = object.get("error");
        if (id == null || (result == null) == (error == null)) {
            return invalid("A message is a request, a notification or a response", id);
        }
        return new Inbound.Single(new Message.Response(id, result, error));
    }

    private static boolean isId(JsonNode id) {
        if (id.isString()) {
            return id.stringValue().length() <= ID_CHARS_MAX;
        }
        return id.isIntegralNumber() && id.canConvertToLong();
    }

    private static Inbound invalid(String problem, @Nullable JsonNode id) {
        return new Inbound.Unreadable(RpcError.invalidRequest(problem), id);
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
