package pinakes.family.chunks;

import java.util.Locale;
import java.util.Map;
import pinakes.engine.ingest.IngestFault;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Rounding;
import pinakes.family.file.FileFormats;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.text.Quoted;

/// Errors of adding a file to a project.
final class FileFailures {
    private FileFailures() {}

    static <O> ToolResult<O> missing(String path) {
        return failure("FILE_NOT_FOUND", "File not found: " + path, "the absolute path on the server's machine");
    }

    static <O> ToolResult<O> unsupported(String path) {
        return failure(
                code(IngestFault.Code.UNSUPPORTED_FORMAT),
                "Unsupported file format: ." + Quoted.of(FileFormats.extension(path)) + ".",
                "the file as one of: " + String.join(", ", FileFormats.ALL));
    }

    static <O> ToolResult<O> tooLarge(long bytes, int megabytesMax) {
        return failure(
                code(IngestFault.Code.FILE_TOO_LARGE),
                "The file is " + Rounding.megabytesRoundedUp(bytes) + " MB; the limit is " + megabytesMax + " MB.",
                "a smaller file, or a higher KB_MAX_FILE_SIZE_MB");
    }

    static <O> ToolResult<O> notReadable(String message, String wouldHelp) {
        return failure("FILE_NOT_READABLE", message, wouldHelp);
    }

    static <O> ToolResult<O> refused(IngestFault fault) {
        return failure(code(fault.code()), fault.message(), "the content in another form");
    }

    /// Another caller is adding the same bytes; this caller may not follow that task.
    static <O> ToolResult<O> inProgress(String wouldHelp) {
        return failure("ALREADY_IN_PROGRESS", "The same file is already being added to the project.", wouldHelp);
    }

    private static <O> ToolResult<O> failure(String code, String message, String wouldHelp) {
        return ToolResult.failure(
                new ToolError.Refused(code, message, Map.of()),
                Hints.recorded("nothing was added to the project").wouldHelp(wouldHelp));
    }

    private static String code(IngestFault.Code code) {
        return EngineFaults.code(code).toUpperCase(Locale.ROOT);
    }
}
