package pinakes.family.knowledge;

import java.util.Map;
import pinakes.engine.ingest.IngestFault;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Rounding;
import pinakes.family.file.FileFormats;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// The errors and hints for files that do not become documents.
final class IngestErrors {
    private static final int EXTENSION_CHARACTERS_MAX = 20;

    private IngestErrors() {}

    static <O> ToolResult<O> of(IngestFault fault, int megabytesMax) {
        return of(fault.code(), fault.message(), megabytesMax);
    }

    private static <O> ToolResult<O> of(IngestFault.Code code, String message, int megabytesMax) {
        Map<String, Object> facts = switch (code) {
            case UNSUPPORTED_FORMAT -> Map.of("supported_formats", FileFormats.PUBLISHED);
            case FILE_TOO_LARGE -> Map.of("max_size_mb", megabytesMax);
            case EXTRACTION_FAILED, OCR_FAILED, ENGINE_FAILED -> Map.of();
        };
        return ToolResult.failure(new ToolError.Refused(EngineFaults.code(code), message, facts), hints(code));
    }

    static Hints hints(IngestFault.Code code) {
        var hints = Hints.recorded("the file was checked and not added");
        return switch (code) {
            case UNSUPPORTED_FORMAT ->
                hints.wouldHelp("the file in a supported format")
                        .constraint("also supported: any text file, " + String.join(", ", FileFormats.MORE))
                        .validFor(ValidityPeriod.INDEFINITE);
            case FILE_TOO_LARGE ->
                hints.wouldHelp("a smaller file, or a higher KB_MAX_FILE_SIZE_MB")
                        .validFor(ValidityPeriod.INDEFINITE);
            case EXTRACTION_FAILED ->
                hints.wouldHelp("an undamaged copy of the file without a password")
                        .validFor(ValidityPeriod.INDEFINITE);
            case OCR_FAILED -> hints.wouldHelp("a sharper scan, or a file that contains text");
            case ENGINE_FAILED ->
                hints.next(KnowledgeStatus.NAME, Priority.HIGH, Map.of(), "Show what is wrong")
                        .validFor(ValidityPeriod.IMMEDIATE);
        };
    }

    /// The error for a name without a known extension.
    static <O> ToolResult<O> unsupported(String extension, int megabytesMax) {
        var shown = extension.isEmpty()
                ? "the name has no extension"
                : "." + extension.substring(0, Math.min(EXTENSION_CHARACTERS_MAX, extension.length()));
        return of(
                IngestFault.Code.UNSUPPORTED_FORMAT,
                "Unsupported file format: " + shown + ". Use PDF, DOCX, PPTX, XLSX, HTML, JPG, PNG, or SVG",
                megabytesMax);
    }

    static <O> ToolResult<O> tooLarge(long sizeBytes, int megabytesMax) {
        return of(
                IngestFault.Code.FILE_TOO_LARGE,
                "File size (" + Rounding.megabytesRoundedUp(sizeBytes) + " MB) exceeds maximum allowed size ("
                        + megabytesMax + " MB)",
                megabytesMax);
    }
}
