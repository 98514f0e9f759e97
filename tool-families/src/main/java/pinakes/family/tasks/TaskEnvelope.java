package pinakes.family.tasks;

import pinakes.tool.Envelope;
import pinakes.tool.ToolError;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `{success, data, message}` and `{success, error, code, details}`.
final class TaskEnvelope implements Envelope {
    @Override
    public ObjectNode success(ObjectNode payload) {
        return JsonNodeFactory.instance.objectNode().put("success", true).setAll(payload);
    }

    @Override
    public ObjectNode failure(ToolError error) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("success", false)
                .put("error", error.message())
                .put("code", code(error))
                .set("details", WireJson.CAMEL.valueToTree(error.facts()));
    }

    /// The first four are the published codes; the others are for errors that those do not cover.
    private static String code(ToolError error) {
        return switch (error) {
            case ToolError.InvalidInput e -> "VALIDATION_ERROR";
            case ToolError.NotFound notFound -> notFound.code();
            case ToolError.Unavailable e -> "DATABASE_ERROR";
            case ToolError.Unexpected e -> "INTERNAL_ERROR";
            case ToolError.Conflict e -> "CONFLICT";
            case ToolError.Refused e -> "CONFLICT";
            case ToolError.Denied e -> "PERMISSION_DENIED";
            case ToolError.Throttled e -> "RATE_LIMITED";
            case ToolError.TimedOut e -> "TIMEOUT";
            case ToolError.Cancelled e -> "CANCELLED";
        };
    }
}
