package pinakes.family.kb;

import java.util.Map;
import pinakes.tool.Envelope;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The payload as it is, or `{error: {code, message, details}}`.
final class KbEnvelope implements Envelope {
    @Override
    public ObjectNode success(ObjectNode payload) {
        return payload;
    }

    @Override
    public ObjectNode failure(ToolError error) {
        var answer = JsonNodeFactory.instance.objectNode();
        answer.putObject("error")
                .put("code", code(error))
                .put("message", error.message())
                .set("details", WireJson.SNAKE.valueToTree(details(error)));
        return answer;
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

    private static Map<String, Object> details(ToolError error) {
        return error instanceof ToolError.Throttled throttled
                ? Map.of("retry_after_seconds", throttled.details().getOrDefault("retryAfter", 1))
                : error.details();
    }
}
