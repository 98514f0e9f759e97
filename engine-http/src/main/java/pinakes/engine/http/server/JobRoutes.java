package pinakes.engine.http.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.server.event.EventWriter;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.NoteJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.tool.text.Quoted;

/// Adding documents, and following the work that makes them.
final class JobRoutes {
    private static final String GROUP = "jobs";
    private static final String ONE = EnginePaths.JOBS + "/{id}";
    private static final String NOT_FOUND = "job_not_found";
    private static final int LISTED_PRESET = 50;
    private static final Parameter.Choice STATUS = new Parameter.Choice(
            "status",
            "Only those with this status.",
            List.of("queued", "processing", "done", "failed", "skipped", "cancelled"),
            null);
    private static final Parameter.Whole LIMIT =
            new Parameter.Whole("limit", "How many at the most.", 1, EnginePaths.PAGE_MAX, LISTED_PRESET);

    private final Ingestion ingestion;
    private final Submissions submissions;
    private final JobEvents events;

    JobRoutes(Ingestion ingestion, Submissions submissions, JobEvents events) {
        this.ingestion = ingestion;
        this.submissions = submissions;
        this.events = events;
    }

    List<Route> all() {
        return List.of(
                Route.post(EnginePaths.JOBS)
                        .about(GROUP, "Adds a note, as JSON, or a file, as a multipart form.")
                        .takes(NoteJson.Note.class)
                        .takes(Uploads.FIELDS)
                        .answers(
                                HttpStatus.ACCEPTED_202,
                                JobJson.Accepted.class,
                                "The bytes are kept and a job will make a document of them.")
                        .problem(
                                HttpStatus.CONFLICT_409,
                                Duplicates.CODE,
                                "The same bytes are a document already, or on their way to become one.")
                        .problem(HttpStatus.PAYLOAD_TOO_LARGE_413, "file_too_large", "The file is too large.")
                        .problem(
                                HttpStatus.UNPROCESSABLE_ENTITY_422,
                                "unsupported_format",
                                "Files of this format are not read.")
                        .problem(HttpStatus.SERVICE_UNAVAILABLE_503, "queue_full", "Too many jobs are waiting.")
                        .by("documents:write", submissions::submit),
                Route.get(EnginePaths.JOBS)
                        .about(GROUP, "Lists jobs, the newest first.")
                        .takes(STATUS, LIMIT, Paging.OFFSET)
                        .answers(JobJson.Jobs.class, "The jobs that the caller may see.")
                        .by("documents:read", this::list),
                Route.get(ONE)
                        .about(GROUP, "One job.")
                        .answers(JobJson.Job.class, "The job.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such job, or it is another's.")
                        .by("documents:read", call -> Reply.json(JobJson.Job.of(job(call)))),
                Route.get(ONE + "/events")
                        .about(GROUP, "Tells of every step of a job until it has ended.")
                        .answersWith(
                                EventWriter.MEDIA_TYPE,
                                JobJson.Job.class,
                                "Events called `job`, from how it is now to how it ended.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such job, or it is another's.")
                        .by("documents:read", this::events),
                Route.post(ONE + "/cancel")
                        .about(GROUP, "Ends a job that has not ended, and leaves nothing of it behind.")
                        .answers(JobJson.Job.class, "The job as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such job, or it is another's.")
                        .by("documents:write", this::cancel),
                Route.delete(ONE)
                        .about(GROUP, "The same as to cancel it.")
                        .answers(JobJson.Job.class, "The job as it is then.")
                        .problem(HttpStatus.NOT_FOUND_404, NOT_FOUND, "There is no such job, or it is another's.")
                        .by("documents:write", this::cancel));
    }

    private Reply list(ApiCall call) throws RefusedException, InterruptedException {
        var limit = (int) call.number(LIMIT);
        var offset = call.number(Paging.OFFSET);
        var wanted = call.choice(STATUS);
        var state = wanted.flatMap(JobRoutes::state);
        if (wanted.isPresent() && state.isEmpty()) {
            return Reply.json(new JobJson.Jobs(List.of(), limit, offset, null));
        }
        return Reply.json(visible(state.map(Set::of).orElse(Set.of()), limit, offset, call));
    }

    private JobJson.Jobs visible(Set<JobState> states, int limit, long offset, ApiCall call)
            throws InterruptedException {
        var caller = call.caller();
        var filter = new JobFilter(states, caller.seesAllJobs() ? null : caller.id());
        var some = ingestion.list(filter, limit + 1, offset); // one more, to know whether there are more
        return new JobJson.Jobs(
                some.stream().limit(limit).map(JobJson.Job::of).toList(),
                limit,
                offset,
                some.size() > limit ? offset + limit : null);
    }

    private static Optional<JobState> state(String wanted) {
        return Arrays.stream(JobJson.JobStatus.values())
                .filter(status -> status.name().toLowerCase(Locale.ROOT).equals(wanted))
                .map(JobJson.JobStatus::state)
                .findFirst();
    }

    private Job job(ApiCall call) throws RefusedException, InterruptedException {
        var text = call.segment("id");
        var id = JobId.parse(text).orElseThrow(() -> missing(text));
        return ingestion
                .find(id)
                .filter(job -> call.caller().mayUse(job.owner()))
                .orElseThrow(() -> missing(text));
    }

    private Reply cancel(ApiCall call) throws RefusedException, InterruptedException {
        var job = job(call);
        return Reply.json(ingestion
                .cancel(job.id())
                .map(JobJson.Job::of)
                .orElseThrow(() -> missing(job.id().toString())));
    }

    private static RefusedException missing(String text) {
        return RefusedException.notFound(
                NOT_FOUND, "There is no job '" + Quoted.of(text) + "'; GET /api/v1/jobs lists them.");
    }

    private Reply events(ApiCall call) throws RefusedException, InterruptedException {
        var id = job(call).id();
        return new Reply.Streamed(
                Map.of("Cache-Control", "no-store", "X-Accel-Buffering", "no"),
                EventWriter.MEDIA_TYPE,
                response -> events.tell(id, new EventWriter(response), call.caller()));
    }
}
