package pinakes.family.wording;

import java.util.Map;
import java.util.function.Function;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;

/// The codes and facts of errors, as the families that speak of documents word them.
public final class ErrorCodes {
    private ErrorCodes() {}

    /// The code of an error.
    ///
    /// @param missing the code for what was not found, which each family names otherwise
    public static String of(ToolError error, Function<ToolError.NotFound, String> missing) {
        return switch (error) {
            case ToolError.InvalidInput invalid ->
                invalid.violations().stream().anyMatch(Violation::tellsOfAbsence)
                        ? "missing_required_parameter"
                        : "invalid_parameter";
            case ToolError.NotFound notFound -> missing.apply(notFound);
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

    /// What a program needs to know beside the code.
    public static Map<String, Object> facts(ToolError error) {
        return error instanceof ToolError.Throttled throttled
                ? Map.of("retry_after_seconds", throttled.details().getOrDefault("retryAfter", 1))
                : error.details();
    }
}
