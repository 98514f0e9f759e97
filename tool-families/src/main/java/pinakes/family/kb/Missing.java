package pinakes.family.kb;

import java.util.Map;
import pinakes.engine.document.DocumentNumber;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The things that a caller can name and that may not be there.
enum Missing {
    DOCUMENT("document_id", "document_not_found"),
    JOB("job_id", "job_not_found"),
    UPLOAD("upload_id", "upload_not_found");

    private final String parameter;
    private final String code;

    Missing(String parameter, String code) {
        this.parameter = parameter;
        this.code = code;
    }

    static <O> ToolResult<O> document(DocumentNumber number) {
        return ToolResult.failure(
                DOCUMENT.error("Document " + number + " was not found.", number.value()),
                Hints.from(Evidence.recorded("the catalog has no such document"))
                        .next(KbList.NAME, Priority.HIGH, Map.of("limit", 20), "See the newest documents")
                        .impact(0.6, 0.1)
                        .build());
    }

    static <O> ToolResult<O> job(String name) {
        return ToolResult.failure(
                JOB.error("Job '" + name + "' was not found.", name),
                Hints.from(Evidence.recorded("there is no such job of this caller"))
                        .next(KbJobs.NAME, Priority.MEDIUM, Map.of(), "See your jobs")
                        .impact(0.5, 0.1)
                        .build());
    }

    /// Several servers may share one engine, but an upload is in the memory of one of them.
    static <O> ToolResult<O> upload(String name) {
        return ToolResult.failure(
                UPLOAD.error(
                        "Upload '" + name
                                + "' was not found. An upload lives in the server that began it, for 10 minutes"
                                + " and not beyond a restart. Begin again with " + KbUploadStart.NAME + ".",
                        name),
                Hints.from(Evidence.recorded("there is no such upload of this caller in this server"))
                        .wouldHelp("the file again, from " + KbUploadStart.NAME + " on")
                        .impact(0.5, 0.3)
                        .build());
    }

    /// The code on the wire; the facts of the error say what it was that is missing.
    static String code(ToolError.NotFound error) {
        for (var kind : values()) {
            if (error.details().containsKey(kind.parameter)) {
                return kind.code;
            }
        }
        throw new IllegalArgumentException("Nothing of this family can be missing in this way: " + error);
    }

    private ToolError error(String message, Object name) {
        return new ToolError.NotFound(message, Map.of(parameter, name));
    }
}
