package pinakes.engine.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.Batch;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.StoreOutcome;

/// Batches that take too long for a call, on a remote engine. Time passes only when its clock is read.
class RemoteLongBatchTest {
    private static final ProjectId BOOKS = new ProjectId("books");

    @TempDir
    private Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    @DisplayName("C1: a remote batch that takes too long becomes a job of its caller, unless the caller waits")
    void long_batch_becomes_a_job() throws Exception {
        try (var served = ServedEngine.open(directory, () -> now.updateAndGet(time -> time.plusSeconds(3)));
                var engine = RemoteEngine.at(served.address(ServedEngine.KEY))) {
            engine.projects().add(new NewProject(BOOKS, null, false));

            var queued = (StoreOutcome.Queued) engine.projects().store(BOOKS, batch("caller"));
            var written =
                    engine.projects().store(BOOKS, new Batch(batch("caller").chunks(), false));

            assertThat(engine.ingestion().await(new JobId(queued.job())).orElseThrow())
                    .satisfies(job -> assertThat(job.state()).isEqualTo(JobState.COMPLETED))
                    .satisfies(job -> assertThat(job.owner()).isEqualTo("caller"))
                    .satisfies(job -> assertThat(job.outcome()).isNotNull().satisfies(outcome -> {
                        assertThat(outcome.document()).isNull();
                        assertThat(outcome.chunks()).isEqualTo(100);
                    }));
            assertThat(written).isInstanceOf(StoreOutcome.Written.class);
        }
    }

    private static Batch batch(String owner) {
        var chunks = IntStream.range(0, 100)
                .mapToObj(i -> new NewChunk("c" + i, "chunk number " + i, Map.of()))
                .toList();
        return new Batch(chunks, false, owner, true);
    }
}
