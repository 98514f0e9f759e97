package pinakes.engine.http.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.client.connection.QueryString;
import pinakes.engine.http.wire.DocumentJson;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;

/// [Ingestion] of a remote engine.
record RemoteIngestion(EngineConnection connection, EventSubscriptions watches) implements Ingestion {
    static final String MISSING = "job_not_found";

    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        return switch (new DocumentForm(EnginePaths.JOBS, document).send(connection)) {
            case EngineAnswer.Success success -> new Submission.Accepted(connection.accepted(success));
            case EngineAnswer.Refusal refusal -> refused(refusal);
        };
    }

    @Override
    public AddOutcome add(DocumentId id, Addition addition) throws InterruptedException {
        var call = EngineCall.change("PATCH", EnginePaths.DOCUMENTS + "/" + id, DocumentJson.Addition.of(addition));
        return switch (connection.call(connection.identity().attribute(call, addition.owner()))) {
            case EngineAnswer.Success success -> {
                var added = success.as(DocumentJson.Added.class);
                yield new AddOutcome.Applied(
                        added.document(), connection.identity().localJob(added.job()));
            }
            case EngineAnswer.Refusal refusal -> notAdded(refusal);
        };
    }

    private static AddOutcome notAdded(EngineAnswer.Refusal refusal) {
        var waiting = refusal.problem().waiting();
        if (refusal.hasCode("document_not_found")) {
            return new AddOutcome.Missing();
        }
        if (refusal.hasCode("queue_full") && waiting != null) {
            return new AddOutcome.Busy(waiting);
        }
        throw refusal.unexpected();
    }

    @Override
    public AmendOutcome amend(JobId id, Addition addition) throws InterruptedException {
        var call = EngineCall.change("PATCH", path(id), DocumentJson.Addition.of(addition));
        return switch (connection.call(connection.identity().attribute(call, addition.owner()))) {
            case EngineAnswer.Success success -> {
                var amended = success.as(AmendOutcome.Pending.class);
                yield new AmendOutcome.Pending(
                        connection.identity().localJob(amended.job()), amended.metadata(), amended.forceOcr());
            }
            case EngineAnswer.Refusal refusal -> notAmended(refusal);
        };
    }

    private AmendOutcome notAmended(EngineAnswer.Refusal refusal) {
        var job = refusal.problem().job();
        if (refusal.hasCode("job_ended") && job != null) {
            return new AmendOutcome.Ended(connection.identity().localJob(job));
        }
        if (refusal.hasCode(MISSING)) {
            return new AmendOutcome.Missing();
        }
        throw refusal.unexpected();
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        return found(EngineCall.get(path(id)));
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
        return found(EngineCall.change("POST", path(id) + "/cancel"));
    }

    @Override
    public Optional<Job> withdraw(JobId id) throws InterruptedException {
        return found(EngineCall.change("POST", path(id) + "/cancel?unless_joined=true"));
    }

    @Override
    public RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) throws InterruptedException {
        var path = new QueryString(path(id) + "/retry");
        if (accessible != null) {
            // No collection at all is not the same as no limit.
            (accessible.isEmpty()
                            ? Stream.of("")
                            : accessible.stream().map(CollectionName::value).sorted())
                    .forEach(name -> path.with("accessible", name));
        }
        return switch (connection.call(EngineCall.change("POST", path))) {
            case EngineAnswer.Success success -> new RetryOutcome.Queued(connection.accepted(success));
            case EngineAnswer.Refusal refusal -> notRetried(refusal);
        };
    }

    private RetryOutcome notRetried(EngineAnswer.Refusal refusal) {
        var problem = refusal.problem();
        var document = problem.documentUuid();
        var job = problem.job() == null ? null : connection.identity().localJob(problem.job());
        var stated = problem.stated();
        var waiting = problem.waiting();
        if (refusal.hasCode(MISSING)) {
            return new RetryOutcome.Missing();
        }
        if (refusal.hasCode("already_stored") && document != null) {
            return new RetryOutcome.Stored(document);
        }
        if (refusal.hasCode("duplicate") && job != null) {
            return new RetryOutcome.UnderWay(job);
        }
        if (refusal.hasCode("content_gone") && job != null && stated != null) {
            return new RetryOutcome.ContentGone(
                    job, stated, Boolean.TRUE.equals(problem.forceOcr()), problem.newerJob());
        }
        if (refusal.hasCode("job_not_failed") && job != null) {
            return new RetryOutcome.NotFailed(job);
        }
        if (refusal.hasCode("queue_full") && waiting != null) {
            return new RetryOutcome.Busy(waiting);
        }
        throw refusal.unexpected();
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

    /// The API filters by one state, so several states need several calls.
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
            var query = new QueryString(EnginePaths.JOBS)
                    .with("status", state == null ? null : JobJson.status(state))
                    .with("limit", Math.min(limit - jobs.size(), EnginePaths.PAGE_MAX))
                    .with("offset", position);
            var call = EngineCall.get(query);
            var page = connection.fetch(
                    owner == null ? call : connection.identity().attribute(call, owner), JobJson.Jobs.class);
            page.jobs().forEach(job -> jobs.add(connection.identity().localJob(job)));
            var next = page.nextOffset();
            if (next == null) {
                break;
            }
            position = next;
        }
        return List.copyOf(jobs);
    }

    private Submission refused(EngineAnswer.Refusal refusal) {
        var fault = refusal.ingestFault();
        if (fault.isPresent()) {
            return new Submission.Refused(fault.get());
        }
        var document = refusal.problem().document();
        var job = refusal.problem().job();
        if (refusal.hasCode("duplicate") && document != null) {
            return new Submission.Known(document);
        }
        if (refusal.hasCode("duplicate") && job != null) {
            return new Submission.UnderWay(connection.identity().localJob(job));
        }
        var waiting = refusal.problem().waiting();
        if (refusal.hasCode("queue_full") && waiting != null) {
            return new Submission.Busy(waiting);
        }
        throw refusal.unexpected();
    }

    private Optional<Job> found(EngineCall call) throws InterruptedException {
        return connection.find(call, Job.class, MISSING).map(connection.identity()::localJob);
    }

    static String path(JobId id) {
        return EnginePaths.JOBS + "/" + id;
    }
}
