package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.TestEngine;
import pinakes.engine.local.WordBagEmbedder;
import pinakes.engine.project.Batch;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;

/// Batches that take too long for a call: embedding takes three seconds each time, whatever the machine.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LongBatchTest {
    private static final ProjectId BOOKS = new ProjectId("books");

    @TempDir
    private Path directory;

    private final CountDownLatch jobMayEmbed = new CountDownLatch(1);
    private final CountDownLatch jobEmbeds = new CountDownLatch(1);
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    @DisplayName("C1: a batch that takes too long to embed becomes a job, which stores all chunks")
    void long_batch_becomes_a_job() throws Exception {
        jobMayEmbed.countDown();
        try (var engine = open()) {
            var queued = (StoreOutcome.Queued) engine.projects().store(BOOKS, batch(500));

            var ended = engine.ingestion().await(new JobId(queued.job())).orElseThrow();

            assertThat(ended.owner()).isEqualTo("me");
            assertThat(ended.fileName()).isEqualTo("500 chunks");
            assertThat(ended.project()).isEqualTo(BOOKS);
            assertThat(ended.state()).isEqualTo(JobState.COMPLETED);
            assertThat(ended.outcome()).isEqualTo(new Job.Outcome(null, null, 1, 500, null));
            assertThat(size(engine)).isEqualTo(500);
            assertThat(engine.ingestion().list(JobFilter.ALL.ownedBy("me"), 10, 0))
                    .containsExactly(ended);
        }
    }

    @Test
    @DisplayName("C1: small batches are stored by the call, and so are those whose caller waits for the end")
    void other_batches_are_stored_at_once() throws Exception {
        jobMayEmbed.countDown();
        try (var engine = open()) {
            assertThat(engine.projects().store(BOOKS, batch(2))).isInstanceOf(StoreOutcome.Written.class);
            var waiting = new Batch(batch(200).chunks(), false);
            assertThat(engine.projects().store(BOOKS, waiting)).isInstanceOf(StoreOutcome.Written.class);
            assertThat(engine.ingestion().list(JobFilter.ALL, 10, 0)).isEmpty();
        }
    }

    @Test
    @DisplayName("K7, S16: the job of a batch survives a restart")
    void job_survives_a_restart() throws Exception {
        JobId job;
        try (var engine = open()) {
            job = queued(engine);
            assertThat(size(engine)).isZero();
        }
        jobMayEmbed.countDown();
        try (var engine = open()) {
            var ended = engine.ingestion().await(job).orElseThrow();

            assertThat(ended.state()).isEqualTo(JobState.COMPLETED);
            assertThat(size(engine)).isEqualTo(100);
        }
    }

    @Test
    @DisplayName("K11: a cancelled batch leaves nothing behind")
    void cancelled_batch_leaves_nothing() throws Exception {
        try (var engine = open()) {
            var job = queued(engine);

            var cancelled = engine.ingestion().cancel(job).orElseThrow();

            assertThat(cancelled.state()).isEqualTo(JobState.CANCELLED);
            assertThat(size(engine)).isZero();
        }
    }

    @Test
    @DisplayName("C1: a batch of a project that is removed while the batch is embedded is cancelled")
    void removed_project_cancels_the_batch() throws Exception {
        try (var engine = open()) {
            var job = queued(engine);
            jobEmbeds.await();
            engine.projects().remove(BOOKS);
            jobMayEmbed.countDown();

            assertThat(engine.ingestion().await(job).orElseThrow().state()).isEqualTo(JobState.CANCELLED);
        }
    }

    private LocalEngine open() throws InterruptedException {
        var embedder = new WordBagEmbedder("bag") {
            @Override
            public List<PassageEmbedding> embedPassages(List<String> texts) throws InterruptedException {
                if (Thread.currentThread().getName().startsWith("ingest-")) {
                    jobEmbeds.countDown();
                    jobMayEmbed.await();
                }
                now.updateAndGet(time -> time.plusSeconds(3));
                return super.embedPassages(texts);
            }
        };
        var parts = IngestingProcess.parts((request, _) -> IngestingProcess.read(request.file()), embedder);
        var engine = LocalEngine.open(EmbeddedStorage.open(directory), parts, TestEngine.LIMITS, now::get);
        engine.projects().add(new NewProject(BOOKS, null, false));
        return engine;
    }

    private static JobId queued(LocalEngine engine) throws InterruptedException {
        return new JobId(((StoreOutcome.Queued) engine.projects().store(BOOKS, batch(100))).job());
    }

    private static long size(LocalEngine engine) throws InterruptedException {
        return ((InspectOutcome.Inspected) engine.projects().inspect(BOOKS, 0)).chunks();
    }

    private static Batch batch(int size) {
        var chunks = new ArrayList<NewChunk>();
        IntStream.range(0, size).forEach(i -> chunks.add(new NewChunk("c" + i, "chunk number " + i, Map.of())));
        return new Batch(chunks, false, "me", true);
    }
}
