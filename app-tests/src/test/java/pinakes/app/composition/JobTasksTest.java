package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.transport.mcp.feature.TaskFeature.Status;
import pinakes.transport.mcp.feature.TaskFeature.Task;
import tools.jackson.databind.node.JsonNodeFactory;

final class JobTasksTest {
    private static final Instant NOW = Instant.parse("2025-10-26T10:00:00Z");
    private static final Caller OTHER = new Caller("other", Set.of());

    private final OneJob jobs = new OneJob();
    private final String id = jobs.job.id().toString();
    private final JobTasks tasks = new JobTasks(
            jobs,
            () -> NOW,
            _ -> true,
            job -> JsonNodeFactory.instance.objectNode().put("file", job.fileName()));

    @ParameterizedTest
    @CsvSource({
        "QUEUED, WORKING, false",
        "RUNNING, WORKING, false",
        "COMPLETED, COMPLETED, true",
        "FAILED, COMPLETED, true",
        "CANCELLED, CANCELLED, false"
    })
    @DisplayName("K11: every state of a job is one of a task, and an ended one brings the answer of its call")
    void states(JobState state, Status status, boolean answered) {
        jobs.become(state);

        var task = tasks.find(id, Caller.LOCAL).orElseThrow();

        assertThat(task.status()).isEqualTo(status);
        assertThat(task.outcome() != null).isEqualTo(answered);
        assertThat(task.message() == null).isEqualTo(state.isFinal());
    }

    @Test
    @DisplayName("K11: cancelling a task cancels its job")
    void cancel() {
        assertThat(tasks.cancel(id, Caller.LOCAL)).isTrue();
        assertThat(jobs.job.state()).isEqualTo(JobState.CANCELLED);
    }

    @Test
    @DisplayName("S6: another caller's task is as good as none")
    void tasks_belong_to_their_caller() {
        var responses = JsonNodeFactory.instance.objectNode();

        assertThat(tasks.find(id, OTHER)).isEmpty();
        assertThat(tasks.update(id, responses, OTHER)).isFalse();
        assertThat(tasks.update(id, responses, Caller.LOCAL)).isTrue();
        assertThat(tasks.cancel(id, OTHER)).isFalse();
        assertThat(tasks.cancel("no-uuid", Caller.LOCAL)).isFalse();
        assertThat(jobs.job.state()).isEqualTo(JobState.QUEUED);
    }

    @Test
    void states_are_observed_until_nobody_listens() {
        var seen = new ArrayList<Task>();

        try (var _ = CurrentCaller.as(Caller.LOCAL, () -> tasks.observe(id, seen::add))) {
            jobs.become(JobState.RUNNING);
        }
        jobs.become(JobState.COMPLETED);

        assertThat(seen).extracting(Task::status).containsExactly(Status.WORKING);
    }

    /// A single job that does as it is told.
    private static final class OneJob implements Ingestion {
        private final List<Consumer<Job>> listeners = new ArrayList<>();
        private Job job = job(JobState.QUEUED);

        void become(JobState state) {
            job = job(state);
            listeners.forEach(listener -> listener.accept(job));
        }

        @Override
        public Optional<Job> find(JobId wanted) {
            return Optional.of(job).filter(found -> found.id().equals(wanted));
        }

        @Override
        public Optional<Job> cancel(JobId wanted) {
            become(JobState.CANCELLED);
            return find(wanted);
        }

        @Override
        public Optional<Job> withdraw(JobId wanted) {
            throw new UnsupportedOperationException("nobody withdraws the job");
        }

        @Override
        public RetryOutcome retry(JobId wanted, @Nullable Set<CollectionName> accessible) {
            throw new UnsupportedOperationException("nobody retries the job");
        }

        @Override
        public Documents.Watch watch(JobId wanted, Consumer<Job> listener) {
            listeners.add(listener);
            return () -> listeners.remove(listener);
        }

        @Override
        public Submission submit(NewDocument document) {
            throw new UnsupportedOperationException("there is one job only");
        }

        @Override
        public AddOutcome add(DocumentId id, Addition addition) {
            throw new UnsupportedOperationException("there is one job only");
        }

        @Override
        public AmendOutcome amend(JobId id, Addition addition) {
            throw new UnsupportedOperationException("there is one job only");
        }

        @Override
        public List<Job> list(JobFilter filter, int limit, long offset) {
            return List.of(job);
        }

        @Override
        public Optional<Job> await(JobId wanted) {
            return find(wanted);
        }

        private static Job job(JobState state) {
            var uuid = new UUID(0x4000L, Long.MIN_VALUE);
            Job.@Nullable Outcome outcome = state == JobState.COMPLETED
                    ? new Job.Outcome(
                            new DocumentId(uuid), new DocumentNumber(1), 1, 1, ProcessingMethod.TEXT_EXTRACTION)
                    : null;
            @Nullable
            IngestFault fault =
                    state == JobState.FAILED ? new IngestFault(IngestFault.Code.OCR_FAILED, "No text.") : null;
            return new Job(
                    new JobId(uuid),
                    Caller.LOCAL.id(),
                    "a.pdf",
                    null,
                    null,
                    null,
                    state,
                    new JobProgress("Processing page 5 of 10", 5, 10, 0.5, null),
                    outcome,
                    fault,
                    false,
                    NOW,
                    NOW,
                    state.isFinal() ? NOW : null);
        }
    }
}
