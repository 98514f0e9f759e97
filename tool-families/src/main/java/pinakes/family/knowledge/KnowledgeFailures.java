package pinakes.family.knowledge;

import java.util.Map;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The errors for documents, tasks and files that do not exist, or not for this caller.
final class KnowledgeFailures {
    private KnowledgeFailures() {}

    static <O> ToolResult<O> noDocument(String name) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found", "Document with ID '" + name + "' not found", Map.of("document_id", name)),
                Hints.recorded("the catalog has no such document")
                        .next(KnowledgeShow.NAME, Priority.HIGH, Map.of(), "List the documents")
                        .impact(0.6, 0.1));
    }

    static <O> ToolResult<O> noTask(String name) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "task_not_found", "Task with ID '" + name + "' not found", Map.of("task_id", name)),
                Hints.recorded("this caller has no such task")
                        .next(
                                KnowledgeShow.NAME,
                                Priority.MEDIUM,
                                Map.of(),
                                "Check whether the document exists already")
                        .impact(0.5, 0.1));
    }

    static <O> ToolResult<O> noFile(String path) {
        return ToolResult.failure(
                new ToolError.NotFound("file_not_found", "File not found: " + path, Map.of("file_path", path)),
                Hints.recorded("there is no file at this path")
                        .wouldHelp("the absolute path of the file on the server's machine"));
    }
}
