package pinakes.family.knowledge;

import java.util.Map;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The things that a caller can name and that may not be there.
enum Missing {
    DOCUMENT("document_id", "document_not_found"),
    TASK("task_id", "task_not_found"),
    FILE("file_path", "file_not_found");

    private final String parameter;
    private final String code;

    Missing(String parameter, String code) {
        this.parameter = parameter;
        this.code = code;
    }

    static <O> ToolResult<O> document(String name) {
        return ToolResult.failure(
                DOCUMENT.error("Document with ID '" + name + "' not found", name),
                Hints.from(Evidence.recorded("the catalog has no such document"))
                        .next(KnowledgeShow.NAME, Priority.HIGH, Map.of(), "See which documents there are")
                        .impact(0.6, 0.1)
                        .build());
    }

    static <O> ToolResult<O> task(TaskReference task) {
        return ToolResult.failure(
                TASK.error("Task with ID '" + task + "' not found", task.toString()),
                Hints.from(Evidence.recorded("there is no such task of this caller"))
                        .next(
                                KnowledgeShow.NAME,
                                Priority.MEDIUM,
                                Map.of(),
                                "See whether the document is there already")
                        .impact(0.5, 0.1)
                        .build());
    }

    static <O> ToolResult<O> file(String path) {
        return ToolResult.failure(
                FILE.error("File not found: " + path, path),
                Hints.from(Evidence.recorded("there is no file at this path"))
                        .wouldHelp("the absolute path of the file, on the machine that the server runs on")
                        .build());
    }

    /// The published code; the facts of the error say what it was that is missing.
    static String code(ToolError.NotFound error) {
        for (var kind : values()) {
            if (error.details().containsKey(kind.parameter)) {
                return kind.code;
            }
        }
        throw new IllegalArgumentException("Nothing of this family can be missing in this way: " + error);
    }

    private ToolError error(String message, String name) {
        return new ToolError.NotFound(message, Map.of(parameter, name));
    }
}
