package pinakes.family.kb;

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

/// The errors for documents, jobs and uploads that do not exist, or not for this caller.
final class KbFailures {
    private static final double LOOKED_UP = 0.5;

    private KbFailures() {}

    /// Says what the id is instead, if it belongs to a job or to a project's document.
    static <O> ToolResult<O> noDocument(DocumentReference reference, MistakenIds mistakenIds, Caller caller)
            throws InterruptedException {
        var job = mistakenIds.job(reference, caller);
        if (job.isPresent()) {
            return isJob(reference, job.get());
        }
        var project = mistakenIds.project(reference, caller);
        return project.isEmpty() ? noDocument(reference) : isOfProject(reference, project.get());
    }

    private static <O> ToolResult<O> isOfProject(DocumentReference reference, ProjectId project) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "Document " + reference.value() + " is in project '" + project
                                + "', not in the knowledge base.",
                        Map.of("document_id", reference.value(), "fix", "Search the project with find_chunks.")),
                Hints.recorded("a project has a document with this id")
                        .about("project", project.value(), "the document's project", 1.0));
    }

    private static <O> ToolResult<O> isJob(DocumentReference reference, Job job) {
        var number = job.outcome() == null ? null : job.outcome().number();
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "'" + reference.value() + "' is a job, not a document"
                                + (number == null
                                        ? ". It has no document so far."
                                        : "; its document is " + number + "."),
                        Map.of("document_id", reference.value(), "fix", "Look the id up with " + KbJobs.NAME + ".")),
                Hints.recorded("the caller has a job with this id")
                        .next(
                                number == null
                                        ? KbHints.follow(job.id(), Priority.HIGH, null)
                                        : KbHints.read(number, Priority.HIGH, "Read the job's document"))
                        .benefit(LOOKED_UP));
    }

    static <O> ToolResult<O> noDocument(DocumentReference reference) {
        return ToolResult.failure(
                new ToolError.NotFound(
                        "document_not_found",
                        "Document " + reference.value() + " was not found.",
                        Map.of("document_id", reference.asJson(), "fix", "Look the id up with " + KbList.NAME + ".")),
                Hints.recorded("the catalog has no such document")
                        .next(KbList.NAME, Priority.HIGH, Map.of("limit", 20), null)
                        .benefit(LOOKED_UP));
    }

    /// Says what the id is instead, if a document has it.
    static <O> ToolResult<O> noJob(String name, Documents documents) throws InterruptedException {
        var document = new DocumentReference(name).find(documents);
        return document.isEmpty() ? noJob(name) : isDocument(name, document.get());
    }

    private static <O> ToolResult<O> isDocument(String name, Document document) {
        var number = document.number();
        return ToolResult.failure(
                new ToolError.NotFound(
                        "job_not_found",
                        "'" + name + "' is document " + number + ", not a job.",
                        Map.of("job_id", name, "fix", "Read the document with " + KbGet.NAME + ".")),
                Hints.recorded("a document has this id")
                        .next(KbHints.read(number, Priority.MEDIUM, null))
                        .benefit(LOOKED_UP));
    }

    private static <O> ToolResult<O> noJob(String name) {
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
                        "Upload '" + name + "' was not found. Uploads exist only on the server where they were started,"
                                + " for 10 minutes or until a restart. Start again with " + KbUploadStart.NAME + ".",
                        Map.of("upload_id", name)),
                Hints.recorded("this caller has no such upload on this server")
                        .wouldHelp("the file again, starting with " + KbUploadStart.NAME));
    }
}
