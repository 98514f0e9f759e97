package pinakes.family.chunks;

import java.util.LinkedHashMap;
import java.util.Map;
import pinakes.tool.ToolError;

/// The error codes and details of the chunk tools.
final class ChunkErrors {
    static final String INVALID_PROJECT = "INVALID_PROJECT";
    static final String EMBEDDING_MISMATCH = "EMBEDDING_MISMATCH";
    static final String HYBRID_NOT_SUPPORTED = "HYBRID_NOT_SUPPORTED";
    static final String INDEX_UNAVAILABLE = "INDEX_UNAVAILABLE";

    private ChunkErrors() {}

    /// The published codes, and further codes for errors that those do not cover.
    static String code(ToolError error) {
        return switch (error) {
            case ToolError.NotFound notFound -> notFound.code();
            case ToolError.Conflict e -> EMBEDDING_MISMATCH;
            case ToolError.Refused refused -> refused.code();
            case ToolError.Unavailable e -> INDEX_UNAVAILABLE;
            case ToolError.TimedOut e -> "TIMEOUT";
            case ToolError.InvalidInput e -> "INVALID_INPUT";
            case ToolError.Denied e -> "PERMISSION_DENIED";
            case ToolError.Throttled e -> "RATE_LIMITED";
            case ToolError.Cancelled e -> "CANCELLED";
            case ToolError.Unexpected e -> "INTERNAL_ERROR";
        };
    }

    static Map<String, Object> details(ToolError error) {
        if (!(error instanceof ToolError.TimedOut timedOut)) {
            return error.facts();
        }
        var details = new LinkedHashMap<>(timedOut.asked());
        details.putAll(timedOut.facts());
        return details;
    }
}
