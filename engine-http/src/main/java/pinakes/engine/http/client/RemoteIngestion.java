package pinakes.engine.http.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;

/// Ingestion over the wire.
final class RemoteIngestion implements Ingestion {
    static final String MISSING = "job_not_found";

    private final EngineConnection connection;
    private final EventWatches watches;

    RemoteIngestion(EngineConnection connection, EventWatches watches) {
        this.connection = connection;
        this.watches = watches;
    }

    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        return switch (new DocumentForm(EnginePaths.JOBS, document).send(connection)) {
            case EngineAnswer.Success success ->
                new Submission.Accepted(heard(success.as(JobJson.Accepted.class).job()));
            case EngineAnswer.Refusal refusal -> refused(refusal);
        };
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        return found(EngineCall.get(one(id)));
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
        var states = filter.states();
        return states.size() <= 1
                ? some(states.stream().findFirst().orElse(null), filter.owner(), limit, offset)
                : merged(filter, limit, offset);
    }

    @Override
    public Optional<Job> cancel(JobId id) throws InterruptedException {
        return found(EngineCall.change("POST", one(id) + "/cancel"));
    }

    @Override
    public Optional<Job> await(JobId id) throws InterruptedException {
        watches.await(id);
        return find(id);
    }

    @Override
    public Watch watch(JobId id, Consumer<Job> listener) {
        return watches.job(id, listener);
    }

    /// Several states are several questions; their answers are put in order here.
    private List<Job> merged(JobFilter filter, int limit, long offset) throws InterruptedException {
        var jobs = new ArrayList<Job>();
        var needed = (int) Math.min(Integer.MAX_VALUE, limit + offset);
        for (var state : filter.states()) {
            jobs.addAll(some(state, filter.owner(), needed, 0));
        }
        return jobs.stream()
                .sorted((left, right) -> right.createdAt().compareTo(left.createdAt()))
                .skip(offset)
                .limit(limit)
                .toList();
    }

    private List<Job> some(@Nullable JobState state, @Nullable String owner, int limit, long offset)
            throws InterruptedException {
        var jobs = new ArrayList<Job>();
        var position = offset;
        while (jobs.size() < limit) {
            var query = new Query(EnginePaths.JOBS)
                    .with(
                            "status",
                            state == null
                                    ? null
                                    : JobJson.JobStatus.of(state).name().toLowerCase(Locale.ROOT))
                    .with("limit", Math.min(limit - jobs.size(), EnginePaths.PAGE_MAX))
                    .with("offset", position);
            var call = EngineCall.get(query.toString());
            var page = connection
                    .call(owner == null ? call : connection.speaking().of(owner, call))
                    .orFail()
                    .as(JobJson.Jobs.class);
            page.jobs().forEach(job -> jobs.add(heard(job)));
            var next = page.nextOffset();
            if (next == null) {
                break;
            }
            position = next;
        }
        return List.copyOf(jobs);
    }

    private Submission refused(EngineAnswer.Refusal refusal) {
        var fault = IngestFaults.of(refusal);
        if (fault.isPresent()) {
            return new Submission.Refused(fault.get());
        }
        var document = refusal.problem().document();
        var job = refusal.problem().job();
        if (refusal.isCalled("duplicate") && document != null) {
            return new Submission.Known(document.document());
        }
        if (refusal.isCalled("duplicate") && job != null) {
            return new Submission.UnderWay(heard(job));
        }
        var waiting = refusal.problem().waiting();
        if (refusal.isCalled("queue_full") && waiting != null) {
            return new Submission.Busy(waiting);
        }
        throw refusal.unexpected();
    }

    private Optional<Job> found(EngineCall call) throws InterruptedException {
        return connection.call(call).unless(MISSING).map(success -> heard(success.as(JobJson.Job.class)));
    }

    private Job heard(JobJson.Job job) {
        return connection.speaking().heard(job);
    }

    static String one(JobId id) {
        return EnginePaths.JOBS + "/" + id;
    }
}
