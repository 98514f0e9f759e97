package pinakes.family.knowledge;

import java.util.Map;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The errors for documents, tasks and files that do not exist, or not for this caller.
final class KnowledgeFailures {
    private static final int LISTED = 20;
    private static final double LOOKED_UP = 0.5;

    private KnowledgeFailures() {}

    static <O> ToolResult<O> noDocument(String name) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "Document with ID '" + name + "' not found",
                        Map.of("document_id", name, "fix", "Look the id up with " + KnowledgeShow.NAME + ".")),
                Hints.recorded("the catalog has no such document")
                        .next(KnowledgeShow.NAME, Priority.HIGH, Map.of("limit", LISTED), null)
                        .benefit(LOOKED_UP));
    }

    static <O> ToolResult<O> noTask(String name) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "task_not_found",
                        "Task with ID '" + name + "' not found",
                        Map.of("task_id", name, "fix", "Send the task_id that " + KnowledgeAdd.NAME + " returned.")),
                Hints.recorded("this caller has no such task")
                        .wouldHelp("the task_id that " + KnowledgeAdd.NAME + " returned"));
    }

    static <O> ToolResult<O> noFile(String path) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "file_not_found",
                        "File not found: " + path,
                        Map.of("file_path", path, "fix", "Send the absolute path on the server's machine.")),
                Hints.recorded("there is no file at this path")
                        .wouldHelp("the absolute path of the file on the server's machine"));
    }
}
