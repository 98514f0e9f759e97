package pinakes.engine.http.server;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.document.Document;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.LibraryJson;
import pinakes.engine.ingest.Job;
import pinakes.engine.library.ProjectDocument;
import pinakes.transport.rest.Problem;
import tools.jackson.databind.node.JsonNodeFactory;

/// The answer to bytes that the engine has already: `{error: "duplicate", document_id, title}`.
///
/// That form is published, so `title` is the document's and not the problem's here.
final class Duplicates {
    static final String CODE = "duplicate";

    private Duplicates() {}

    static RefusedException of(Document document) {
        return refused(
                "The same bytes are document " + document.number() + " already; nothing was added.",
                Map.of(
                        "document_id",
                        document.number(),
                        "title",
                        Objects.requireNonNullElse(document.title(), document.fileName()),
                        "document",
                        DocumentJson.Document.of(document)));
    }

    /// A project has the same bytes already.
    static RefusedException of(ProjectDocument document) {
        return refused(
                "The project has the same bytes already; nothing was added.",
                Map.of(
                        "title",
                        Objects.requireNonNullElse(document.title(), document.fileName()),
                        "project_document",
                        LibraryJson.ProjectDocument.of(document)));
    }

    /// A job for the same bytes is on its way; who may not see the job is not told which.
    static RefusedException of(Job job, ApiCaller caller) {
        var members = new HashMap<String, Object>();
        members.put("document_id", JsonNodeFactory.instance.nullNode());
        if (caller.keyOversees() || caller.mayUse(job.owner())) {
            members.put("title", job.fileName());
            members.put("job_id", job.id());
            members.put("job", JobJson.Job.of(job));
            return refused("A job for the same bytes is on its way: " + job.id() + ".", members);
        }
        members.put("title", JsonNodeFactory.instance.nullNode());
        return refused("The same bytes are being added by somebody else already.", members);
    }

    private static RefusedException refused(String detail, Map<String, Object> members) {
        var all = new HashMap<>(members);
        all.put("error", CODE);
        return new RefusedException(new Problem(HttpStatus.CONFLICT_409, CODE, detail, all), Map.of());
    }
}
