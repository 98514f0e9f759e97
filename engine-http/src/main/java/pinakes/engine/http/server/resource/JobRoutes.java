package pinakes.engine.http.server.resource;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.event.JobEvents;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.PageRequest;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.ProblemCase;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.upload.IngestProblems;
import pinakes.engine.http.server.upload.UploadReceiver;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.tool.text.Quoted;

/// Routes to add documents and follow the jobs that process them.
record JobRoutes(Ingestion ingestion, UploadReceiver uploads, JobEvents events) {
    private static final Route.Group GROUP = new Route.Group("jobs");
    private static final String ONE = EnginePaths.JOBS + "/{id}";
    private static final String READ = "documents:read";
    private static final String WRITE = "documents:write";
    private static final ProblemCase NOT_FOUND = new ProblemCase(
            HttpStatus.NOT_FOUND_404, "job_not_found", "The job does not exist or belongs to another caller.");
    private static final ProblemCase ENDED =
            new ProblemCase(HttpStatus.CONFLICT_409, "job_ended", "The job has finished.");
    private static final ProblemCase NOT_FAILED =
            new ProblemCase(HttpStatus.CONFLICT_409, "job_not_failed", "The job neither failed nor was cancelled.");
    private static final ProblemCase CONTENT_GONE = new ProblemCase(
            HttpStatus.GONE_410, "content_gone", "The content of the job is no longer stored. Add the file again.");
    private static final ProblemCase ALREADY_STORED =
            new ProblemCase(HttpStatus.CONFLICT_409, "already_stored", "The document was stored in the meantime.");
    private static final Parameter.Choice STATUS = new Parameter.Choice(
            "status",
            "Filter by status.",
            List.of("queued", "processing", "done", "failed", "skipped", "cancelled"),
            null);
    private static final Parameter.Words ACCESSIBLE = new Parameter.Words(
            "accessible",
            "For gateways: the collections that the caller can access, one or more times. A job for a document in"
                    + " another one is not found.",
            true);
    private static final Parameter.Flag UNLESS_JOINED = new Parameter.Flag(
            "unless_joined",
            "If the same content has been submitted again in the meantime, withdraw only one submission and keep the"
                    + " job.",
            false);
    private static final Parameter.Whole LIMIT = PageRequest.limit(1, EnginePaths.PAGE_MAX, 50);

    List<Route> all() {
        return List.of(
                GROUP.post(EnginePaths.JOBS, "Adds a document: a note as JSON, or a file as a multipart form.")
                        .takes(NoteJson.Note.class)
                        .takes(UploadReceiver.FIELDS)
                        .answers(
                                HttpStatus.ACCEPTED_202,
                                JobJson.Accepted.class,
                                "The content is stored, and a job will process it.")
                        .problems(
                                IngestProblems.DUPLICATE,
                                IngestProblems.FILE_TOO_LARGE,
                                IngestProblems.UNSUPPORTED_FORMAT,
                                IngestProblems.QUEUE_FULL)
                        .by(WRITE, this::submit),
                GROUP.get(EnginePaths.JOBS, "Lists jobs, newest first.")
                        .takes(STATUS, LIMIT, PageRequest.OFFSET)
                        .answers(JobJson.Jobs.class, "A page of the jobs that the caller can see.")
                        .by(READ, this::list),
                GROUP.get(ONE, "Retrieves a job.")
                        .answers(Job.class, "The job.")
                        .problems(NOT_FOUND)
                        .by(READ, call -> ApiReply.json(job(call))),
                GROUP.get(ONE + "/events", "Streams a job's progress until it finishes.")
                        .answersWith(
                                EventWriter.MEDIA_TYPE,
                                Job.class,
                                "A `job` event with the current state and one for every change.")
                        .problems(NOT_FOUND)
                        .by(READ, this::events),
                GROUP.patch(
                                ONE,
                                "Adds tags to the document of an unfinished job and sets metadata; both are applied"
                                        + " when the job completes. Metadata values that you send replace earlier ones;"
                                        + " earlier tags stay. The tag `collection:NAME` sets the collection."
                                        + " Gateways send `accessible`, the collections that the caller can access; a job"
                                        + " for a stored document in a collection that is not on that list gives 404.")
                        .takes(DocumentJson.Addition.class)
                        .answers(AmendOutcome.Pending.class, "The job and the current metadata of its document.")
                        .problems(NOT_FOUND, ENDED)
                        .by(WRITE, this::amend),
                GROUP.post(
                                ONE + "/cancel",
                                "Cancels a job and discards its work. Finished jobs stay as they are, but a failed one"
                                        + " can then no longer be retried: its content is deleted.")
                        .takes(UNLESS_JOINED)
                        .answers(Job.class, "The state of the job after the request.")
                        .problems(NOT_FOUND)
                        .by(WRITE, this::cancel),
                GROUP.post(
                                ONE + "/retry",
                                "Processes the file or note of a failed job again, in a new job with the same tags and"
                                        + " metadata. The content of failed jobs is kept for a limited time; `retryable`"
                                        + " says whether it still is. Content of cancelled jobs is not kept.")
                        .takes(ACCESSIBLE)
                        .answers(HttpStatus.ACCEPTED_202, JobJson.Accepted.class, "The new job.")
                        .problems(
                                NOT_FOUND,
                                NOT_FAILED,
                                CONTENT_GONE,
                                ALREADY_STORED,
                                IngestProblems.DUPLICATE,
                                IngestProblems.QUEUE_FULL)
                        .by(WRITE, this::retry),
                GROUP.delete(ONE, "Cancels a job, like `POST /api/v1/jobs/{id}/cancel`.")
                        .takes(UNLESS_JOINED)
                        .answers(Job.class, "The state of the job after the request.")
                        .problems(NOT_FOUND)
                        .by(WRITE, this::cancel));
    }

    private ApiReply submit(ApiCall call) throws RefusedException, IOException, InterruptedException {
        if (call.isJson()) {
            var owner = call.caller().id();
            return submit(call.body(NoteJson.Note.class, note -> note.document(owner)), call);
        }
        try (var upload = uploads.receive(call)) {
            return submit(upload.document(), call);
        }
    }

    private ApiReply submit(NewDocument document, ApiCall call)
            throws RefusedException, IOException, InterruptedException {
        return switch (ingestion.submit(document)) {
            case Submission.Accepted(var job) -> accepted(job);
            case Submission.Known(var known) -> throw IngestProblems.duplicate(known);
            case Submission.UnderWay(var job) -> throw IngestProblems.duplicate(job, call.caller());
            case Submission.Refused(var fault) -> throw IngestProblems.refused(fault);
            case Submission.Busy(var waiting) -> throw IngestProblems.queueFull(waiting);
        };
    }

    static ApiReply accepted(Job job) {
        return ApiReply.json(
                HttpStatus.ACCEPTED_202,
                Map.of("Location", EnginePaths.JOBS + "/" + job.id()),
                JobJson.Accepted.of(job));
    }

    private ApiReply list(ApiCall call) throws RefusedException, InterruptedException {
        var page = PageRequest.of(call, LIMIT, PageRequest.OFFSET);
        var wanted = call.choice(STATUS);
        var states = wanted.flatMap(JobJson::state).map(Set::of).orElse(Set.of());
        if (wanted.isPresent() && states.isEmpty()) {
            return ApiReply.json(new JobJson.Jobs(List.of(), page.limit(), page.offset(), null));
        }
        var caller = call.caller();
        var filter = new JobFilter(states, caller.seesAllJobs() ? null : caller.id());
        var found =
                ingestion.list(filter, page.limit() + 1, page.offset()); // one more tells whether there is a next page
        return ApiReply.json(new JobJson.Jobs(
                found.stream().limit(page.limit()).toList(),
                page.limit(),
                page.offset(),
                found.size() > page.limit() ? page.offset() + page.limit() : null));
    }

    private Job job(ApiCall call) throws RefusedException, InterruptedException {
        var text = call.segment("id");
        var id = JobId.parse(text).orElseThrow(() -> missing(text));
        return ingestion
                .find(id)
                .filter(job -> call.caller().mayUse(job.owner()))
                .orElseThrow(() -> missing(text));
    }

    private ApiReply amend(ApiCall call) throws RefusedException, InterruptedException {
        var job = job(call);
        var addition = call.body(DocumentJson.Addition.class, given -> given.addition(job.owner()));
        return switch (ingestion.amend(job.id(), addition)) {
            case AmendOutcome.Pending pending -> ApiReply.json(pending);
            case AmendOutcome.Ended(var ended) ->
                throw ENDED.refused("Job " + ended.id() + " has finished; nothing was changed.", Map.of("job", ended));
            case AmendOutcome.Missing() -> throw missing(job.id().toString());
        };
    }

    private ApiReply cancel(ApiCall call) throws RefusedException, InterruptedException {
        var job = job(call);
        var left = call.flag(UNLESS_JOINED) ? ingestion.withdraw(job.id()) : ingestion.cancel(job.id());
        return ApiReply.json(left.orElseThrow(() -> missing(job.id().toString())));
    }

    private ApiReply retry(ApiCall call) throws RefusedException, InterruptedException {
        var job = job(call);
        return switch (ingestion.retry(job.id(), accessible(call))) {
            case RetryOutcome.Queued(var queued) -> accepted(queued);
            case RetryOutcome.Stored(var document) ->
                throw ALREADY_STORED.refused(
                        "Document " + document + " was stored in the meantime; there is nothing to retry.",
                        Map.of("document_uuid", document));
            case RetryOutcome.UnderWay(var other) -> throw IngestProblems.duplicate(other, call.caller());
            case RetryOutcome.ContentGone gone -> throw contentGone(gone);
            case RetryOutcome.NotFailed(var other) ->
                throw NOT_FAILED.refused(
                        "Job " + other.id() + " is " + JobJson.status(other.state())
                                + "; only failed and cancelled jobs can be retried.",
                        Map.of("job", other));
            case RetryOutcome.Busy(var waiting) -> throw IngestProblems.queueFull(waiting);
            case RetryOutcome.Missing() -> throw missing(job.id().toString());
        };
    }

    private static RefusedException contentGone(RetryOutcome.ContentGone gone) {
        var name = Quoted.of(gone.job().fileName());
        var members = new HashMap<String, Object>(
                Map.of("job", gone.job(), "stated", gone.metadata(), "force_ocr", gone.forceOcr()));
        var newer = gone.newer();
        if (newer == null) {
            return CONTENT_GONE.refused(
                    "The content of " + name + " is no longer stored. Add the file again.", members);
        }
        members.put("newer_job", newer);
        return CONTENT_GONE.refused(
                "A later job for the content of " + name + " failed, too. Retry job " + newer + " instead.", members);
    }

    private static @Nullable Set<CollectionName> accessible(ApiCall call) throws RefusedException {
        var names = call.words(ACCESSIBLE);
        return names.isEmpty()
                ? null
                : names.stream()
                        .filter(name -> !name.isBlank())
                        .map(CollectionName::new)
                        .collect(Collectors.toSet());
    }

    private static RefusedException missing(String text) {
        return NOT_FOUND.refused(
                "Job '" + Quoted.of(text) + "' does not exist; GET " + EnginePaths.JOBS + " lists your jobs.");
    }

    private ApiReply events(ApiCall call) throws RefusedException, InterruptedException {
        var id = job(call).id();
        return EventWriter.stream(out -> events.write(id, out, call.caller()));
    }
}
