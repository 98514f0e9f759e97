package pinakes.family.answer;

import java.util.Map;
import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.tool.ToolError;

/// Translates failures of the engine into tool errors.
public final class EngineFaults {
    private EngineFaults() {}

    /// The error for a caller; empty for a bug.
    public static Optional<ToolError> of(RuntimeException fault) {
        return switch (fault) {
            case EngineUnavailableException unavailable ->
                Optional.of(new ToolError.Unavailable(String.valueOf(unavailable.getMessage())));
            case DeniedException denied -> Optional.of(new ToolError.Denied(String.valueOf(denied.getMessage()), null));
            case QuotaExceededException exceeded -> Optional.of(throttled(exceeded));
            default -> Optional.empty();
        };
    }

    /// The error for a quota that does not allow a call.
    public static ToolError throttled(QuotaExceededException exceeded) {
        var refusal = exceeded.refusal();
        return new ToolError.Throttled(
                String.valueOf(exceeded.getMessage()),
                refusal.retryAfter(),
                Map.of(
                        "quota",
                        refusal.subject().toString(),
                        "measure",
                        refusal.measure().label(),
                        "max",
                        refusal.max(),
                        "used",
                        refusal.used()));
    }

    public static String code(IngestFault.Code code) {
        return switch (code) {
            case UNSUPPORTED_FORMAT -> "unsupported_format";
            case FILE_TOO_LARGE -> "file_too_large";
            case EXTRACTION_FAILED -> "extraction_failed";
            case OCR_FAILED -> "ocr_failed";
            case ENGINE_FAILED -> "processing_failed";
        };
    }
}
