package pinakes.family.knowledge;

import java.util.Map;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Job;
import pinakes.engine.project.ProjectId;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.tool.Caller;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// The errors for documents, tasks and files that do not exist, or not for this caller.
final class KnowledgeFailures {
    private static final int LISTED = 20;
    private static final double LOOKED_UP = 0.5;

    private KnowledgeFailures() {}

    /// Says what the id is instead, if it belongs to a task or to a project's document.
    static <O> ToolResult<O> noDocument(DocumentReference reference, MistakenIds mistakenIds, Caller caller)
            throws InterruptedException {
        var job = mistakenIds.job(reference, caller);
        if (job.isPresent()) {
            return isTask(reference.value(), job.get());
        }
        var project = mistakenIds.project(reference, caller);
        return project.isEmpty() ? noDocument(reference.value()) : isOfProject(reference.value(), project.get());
    }

    private static <O> ToolResult<O> isOfProject(String name, ProjectId project) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "Document with ID '" + name + "' not found. It belongs to project '" + project + "'.",
                        Map.of("document_id", name, "fix", "Search the project with find_chunks.")),
                Hints.recorded("a project has a document with this id")
                        .about("project", project.value(), "the document's project", 1.0));
    }

    private static <O> ToolResult<O> isTask(String name, Job job) {
        var document = job.outcome() == null ? null : job.outcome().document();
        var hints = Hints.recorded("the caller has a task with this id").benefit(LOOKED_UP);
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "Document with ID '" + name + "' not found. This is the ID of a task, "
                                + (document == null
                                        ? "which has no document yet."
                                        : "whose document has the ID '" + document + "'."),
                        Map.of("document_id", name, "fix", "Send the id of the document.")),
                document == null || job.project() != null
                        ? hints.next(
                                KnowledgeTaskStatus.NAME,
                                Priority.HIGH,
                                Map.of("task_id", name),
                                "Check the task's progress")
                        : hints.next(KnowledgeHints.read(document, 0)));
    }

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

    /// Says what the id is instead, if a document has it.
    static <O> ToolResult<O> noTask(String name, Documents documents) throws InterruptedException {
        var document = new DocumentReference(name).find(documents);
        return document.isEmpty() ? noTask(name) : isDocument(name, document.get());
    }

    private static <O> ToolResult<O> isDocument(String name, Document document) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "task_not_found",
                        "Task with ID '" + name + "' not found. This is the ID of a document.",
                        Map.of("task_id", name, "fix", "Read the document with " + KnowledgeShow.NAME + ".")),
                Hints.recorded("a document has this id")
                        .next(KnowledgeHints.read(document.id(), 0))
                        .benefit(LOOKED_UP));
    }

    private static <O> ToolResult<O> noTask(String name) {
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
