package pinakes.family.answer;

import java.util.Optional;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.ingest.IngestFault;
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
            default -> Optional.empty();
        };
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
