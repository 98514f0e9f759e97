package pinakes.engine.http.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.transport.rest.Problem;

/// Takes notes and files that are to become documents.
final class Submissions {
    private static final String NOTE_NAME = "note.md";
    private static final String QUEUE_RETRY_SECONDS = "30";

    private final Ingestion ingestion;
    private final Uploads uploads;

    Submissions(Ingestion ingestion, Uploads uploads) {
        this.ingestion = ingestion;
        this.uploads = uploads;
    }

    /// Enters the job for what a call brings, in whichever form.
    Reply submit(ApiCall call) throws RefusedException, IOException, InterruptedException {
        if (call.body().length > 0) {
            return submitted(note(call.body(NoteJson.Note.class), call), call);
        }
        try (var upload = uploads.take(call)) {
            return submitted(upload.document(), call);
        }
    }

    private Reply submitted(NewDocument document, ApiCall call)
            throws RefusedException, IOException, InterruptedException {
        return switch (ingestion.submit(document)) {
            case Submission.Accepted(var job) ->
                Reply.json(
                        HttpStatus.ACCEPTED_202,
                        Map.of("Location", EnginePaths.JOBS + "/" + job.id()),
                        JobJson.Accepted.of(job));
            case Submission.Known(var known) -> throw Duplicates.of(known);
            case Submission.UnderWay(var job) -> throw Duplicates.of(job, call.caller());
            case Submission.Refused(var fault) -> throw Faults.refused(fault);
            case Submission.Busy(var waiting) -> throw queueFull(waiting);
        };
    }

    static RefusedException queueFull(int waiting) {
        return new RefusedException(
                new Problem(
                        HttpStatus.SERVICE_UNAVAILABLE_503,
                        "queue_full",
                        "The queue is full: " + waiting + " documents are waiting. Try again in " + QUEUE_RETRY_SECONDS
                                + " seconds.",
                        Map.of("waiting", waiting)),
                Map.of("Retry-After", QUEUE_RETRY_SECONDS));
    }

    private static NewDocument note(NoteJson.Note note, ApiCall call) throws RefusedException {
        if (note.text().isBlank()) {
            throw RefusedException.badBody("The field 'text' has nothing in it.");
        }
        var tags = note.tags() == null ? List.<String>of() : note.tags();
        TagRules.check(tags);
        var bytes = note.text().getBytes(StandardCharsets.UTF_8);
        return new NewDocument(
                DocumentKind.NOTE,
                note.filename() == null || note.filename().isBlank() ? NOTE_NAME : note.filename(),
                note.sourcePath(),
                () -> new ByteArrayInputStream(bytes),
                new DocumentMetadata(
                        note.title(), note.author(), tags, note.metadata() == null ? Map.of() : note.metadata()),
                false,
                call.caller().id());
    }
}
