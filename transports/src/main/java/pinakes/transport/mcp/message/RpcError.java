package pinakes.transport.mcp.message;

import org.jspecify.annotations.Nullable;
import pinakes.tool.text.Quoted;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A JSON-RPC error.
///
/// `data` follows the specification where it defines it for the code, and is `{error_type, details}` otherwise.
public record RpcError(int code, String message, ObjectNode data) {
    public static final int PARSE_ERROR = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int METHOD_NOT_FOUND = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL_ERROR = -32603;
    public static final int HEADER_MISMATCH = -32020;
    public static final int MISSING_CAPABILITY = -32021;
    public static final int UNSUPPORTED_VERSION = -32022;

    /// This server's own errors; the only implementation-defined code in use.
    public static final int SERVER_ERROR = -32000;

    /// The session era's code for an unknown resource.
    private static final int RESOURCE_NOT_FOUND = -32002;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    public static RpcError parseError(String message) {
        return typed(PARSE_ERROR, message, "parse_error");
    }

    public static RpcError invalidRequest(String message) {
        return typed(INVALID_REQUEST, message, "invalid_request");
    }

    public static RpcError methodNotFound(String method) {
        var quoted = Quoted.of(method);
        var details = NODES.objectNode().put("method", quoted);
        return typed(METHOD_NOT_FOUND, "Method not found: " + quoted, "method_not_found", details);
    }

    public static RpcError invalidParams(String message) {
        return typed(INVALID_PARAMS, message, "invalid_params");
    }

    /// Gives only the trace id; the log has the cause.
    public static RpcError internal(String traceId) {
        var details = NODES.objectNode().put("trace_id", traceId);
        return typed(INTERNAL_ERROR, "Internal error", "internal_error", details);
    }

    public static RpcError headerMismatch(String message) {
        return typed(HEADER_MISMATCH, "Header mismatch: " + message, "header_mismatch");
    }

    /// An error for which neither JSON-RPC nor MCP defines a code.
    public static RpcError server(String message, String errorType) {
        return typed(SERVER_ERROR, message, errorType);
    }

    public static RpcError unsupportedVersion(@Nullable String requested) {
        var data = NODES.objectNode();
        var supported = data.putArray("supported");
        ProtocolVersion.wireNames().forEach(supported::add);
        data.put("requested", requested == null ? null : Quoted.of(requested));
        return new RpcError(UNSUPPORTED_VERSION, "Unsupported protocol version", data);
    }

    public static RpcError resourceNotFound(String message, String uri, Era era) {
        var code = switch (era) {
            case SESSION -> RESOURCE_NOT_FOUND;
            case STATELESS -> INVALID_PARAMS;
        };
        return new RpcError(code, message, NODES.objectNode().put("uri", Quoted.of(uri)));
    }

    /// The request needs a capability that the client did not declare.
    public static RpcError missingCapability(ObjectNode required, Era era) {
        var names = String.join(", ", required.propertyNames());
        var message = "The client did not declare a capability that this request needs: " + names;
        var data = NODES.objectNode();
        data.set("requiredCapabilities", required);
        return switch (era) {
            case SESSION -> typed(SERVER_ERROR, message, "missing_client_capability", data);
            case STATELESS -> new RpcError(MISSING_CAPABILITY, message, data);
        };
    }

    ObjectNode toJson() {
        var json = NODES.objectNode().put("code", code).put("message", message);
        json.set("data", data);
        return json;
    }

    private static RpcError typed(int code, String message, String errorType) {
        return typed(code, message, errorType, NODES.objectNode());
    }

    private static RpcError typed(int code, String message, String errorType, JsonNode details) {
        var data = NODES.objectNode().put("error_type", errorType);
        data.set("details", details);
        return new RpcError(code, message, data);
    }
}
