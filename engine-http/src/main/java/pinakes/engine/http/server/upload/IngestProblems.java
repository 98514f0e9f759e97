package pinakes.engine.http.server.upload;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.text.Counted;
import tools.jackson.databind.node.JsonNodeFactory;

/// The errors for documents that cannot be added.
///
/// A duplicate is published as `{error: "duplicate", document_id, title}`, so there `title` is the title of the
/// document and not that of the problem.
public final class IngestProblems {
    public static final ProblemCase DUPLICATE = new ProblemCase(
            HttpStatus.CONFLICT_409, "duplicate", "A document with the same content exists or is being added.");
    public static final ProblemCase FILE_TOO_LARGE =
            new ProblemCase(HttpStatus.PAYLOAD_TOO_LARGE_413, "file_too_large", "The file exceeds the size limit.");
    public static final ProblemCase UNSUPPORTED_FORMAT = new ProblemCase(
            HttpStatus.UNPROCESSABLE_ENTITY_422, "unsupported_format", "The format of the file is not supported.");
    public static final ProblemCase QUEUE_FULL =
            new ProblemCase(HttpStatus.SERVICE_UNAVAILABLE_503, "queue_full", "Too many jobs are queued.");

    private static final String QUEUE_RETRY_SECONDS = "30";

    private IngestProblems() {}

    public static RefusedException duplicate(Document document) {
        return duplicate(
                "Document " + document.number() + " has the same bytes; nothing was added or changed. PATCH "
                        + EnginePaths.DOCUMENTS + "/" + document.number() + " adds tags and metadata to it"
                        + (Addition.isReadByOcr(document) ? ", and with force_ocr it reads the file again by OCR" : "")
                        + ".",
                title(document.text().title(), document.source().fileName()),
                Map.of("document_id", document.number(), "document", document));
    }

    public static RefusedException duplicate(ProjectDocument document) {
        return duplicate(
                "The project already has a document with the same bytes; nothing was added.",
                title(document.title(), document.fileName()),
                Map.of("project_document", document));
    }

    /// A job is already adding the same bytes; only callers that may see the job learn which one.
    public static RefusedException duplicate(Job job, ApiCaller caller) {
        var none = JsonNodeFactory.instance.nullNode();
        if (caller.keyOversees() || caller.mayUse(job.owner())) {
            return duplicate(
                    "Job " + job.id() + " is already adding the same bytes; nothing was added or changed. PATCH "
                            + EnginePaths.JOBS + "/" + job.id() + " adds tags and metadata to its document.",
                    job.fileName(),
                    Map.of("document_id", none, "job_id", job.id(), "job", job));
        }
        return duplicate("Another caller is already adding the same bytes.", none, Map.of("document_id", none));
    }

    public static RefusedException refused(IngestFault fault) {
        var status = switch (fault.code()) {
            case UNSUPPORTED_FORMAT, EXTRACTION_FAILED, OCR_FAILED -> HttpStatus.UNPROCESSABLE_ENTITY_422;
            case FILE_TOO_LARGE -> HttpStatus.PAYLOAD_TOO_LARGE_413;
            case ENGINE_FAILED -> HttpStatus.SERVICE_UNAVAILABLE_503;
        };
        return new RefusedException(status, fault.code().name().toLowerCase(Locale.ROOT), fault.message());
    }

    public static RefusedException queueFull(int waiting) {
        return QUEUE_FULL.refused(
                "The queue is full: " + Counted.are(waiting, "document") + " waiting. Try again in "
                        + QUEUE_RETRY_SECONDS + " seconds.",
                Map.of("waiting", waiting),
                Map.of("Retry-After", QUEUE_RETRY_SECONDS));
    }

    private static String title(@Nullable String title, String fileName) {
        return Objects.requireNonNullElse(title, fileName);
    }

    private static RefusedException duplicate(String detail, Object title, Map<String, Object> members) {
        var all = new HashMap<>(members);
        all.put("error", DUPLICATE.code());
        all.put("title", title);
        return DUPLICATE.refused(detail, all);
    }
}
