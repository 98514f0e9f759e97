package pinakes.family.kb;

import java.util.Map;
import pinakes.engine.document.DocumentNumber;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The errors for documents, jobs and uploads that do not exist, or not for this caller.
final class KbFailures {
    private static final double LOOKED_UP = 0.5;

    private KbFailures() {}

    static <O> ToolResult<O> noDocument(DocumentNumber number) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "Document " + number + " was not found.",
                        Map.of("document_id", number.value(), "fix", "Look the id up with " + KbList.NAME + ".")),
                Hints.recorded("the catalog has no such document")
                        .next(KbList.NAME, Priority.HIGH, Map.of("limit", 20), null)
                        .benefit(LOOKED_UP));
    }

    static <O> ToolResult<O> noJob(String name) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "job_not_found",
                        "Job '" + name + "' was not found.",
                        Map.of("job_id", name, "fix", "Look the id up with " + KbJobs.NAME + ".")),
                Hints.recorded("this caller has no such job")
                        .next(KbJobs.NAME, Priority.MEDIUM, Map.of(), null)
                        .benefit(LOOKED_UP));
    }

    /// Several servers may share one engine, but an upload lives in the memory of one of them.
    static <O> ToolResult<O> noUpload(String name) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "upload_not_found",
                        "Upload '" + name + "' was not found. Uploads exist only on the server that started them,"
                                + " for 10 minutes or until a restart. Start again with " + KbUploadStart.NAME + ".",
                        Map.of("upload_id", name)),
                Hints.recorded("this caller has no such upload on this server")
                        .wouldHelp("the file again, starting with " + KbUploadStart.NAME));
    }
}
