package pinakes.family.knowledge;

import java.util.Map;
import pinakes.tool.Envelope;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `{success: true, …}` and `{success: false, error, message, …}`, with everything else beside them.
final class KnowledgeEnvelope implements Envelope {
    @Override
    public ObjectNode success(ObjectNode payload) {
        return JsonNodeFactory.instance.objectNode().put("success", true).setAll(payload);
    }

    @Override
    public ObjectNode failure(ToolError error) {
        var answer = JsonNodeFactory.instance
                .objectNode()
                .put("success", false)
                .put("error", code(error))
                .put("message", error.message());
        return answer.setAll((ObjectNode) WireJson.SNAKE.valueToTree(facts(error)));
    }

    private static String code(ToolError error) {
        return switch (error) {
            case ToolError.InvalidInput invalid ->
                invalid.violations().stream().anyMatch(Violation::tellsOfAbsence)
                        ? "missing_required_parameter"
                        : "invalid_parameter";
            case ToolError.NotFound notFound -> Missing.code(notFound);
            case ToolError.Refused refused -> refused.code();
            case ToolError.Conflict e -> "conflict";
            case ToolError.Denied e -> "permission_denied";
            case ToolError.Throttled e -> "rate_limited";
            case ToolError.TimedOut e -> "timeout";
            case ToolError.Cancelled e -> "cancelled";
            case ToolError.Unavailable e -> "engine_unavailable";
            case ToolError.Unexpected e -> "internal_error";
        };
    }

    private static Map<String, Object> facts(ToolError error) {
        return error instanceof ToolError.Throttled throttled
                ? Map.of("retry_after_seconds", throttled.details().getOrDefault("retryAfter", 1))
                : error.details();
    }
}
