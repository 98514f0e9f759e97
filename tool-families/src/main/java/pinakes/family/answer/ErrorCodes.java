package pinakes.family.answer;

import java.util.Map;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;

/// The error codes and details of the document families.
public final class ErrorCodes {
    private ErrorCodes() {}

    public static String of(ToolError error) {
        return switch (error) {
            case ToolError.InvalidInput invalid ->
                invalid.violations().stream().anyMatch(Violation::isMissing)
                        ? "missing_required_parameter"
                        : "invalid_parameter";
            case ToolError.NotFound notFound -> notFound.code();
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

    public static Map<String, Object> facts(ToolError error) {
        var facts = error.facts();
        var wait = facts.remove("retryAfter");
        if (wait != null) {
            facts.put("retry_after_seconds", wait);
        }
        return facts;
    }
}
