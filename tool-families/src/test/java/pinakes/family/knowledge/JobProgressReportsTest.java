package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.DisguisedIngestion;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.family.job.JobProgressReports;
import pinakes.testkit.Deadline;

/// K10: whoever reports progress stops listening when there is no more to report.
class JobProgressReportsTest {
    @TempDir
    private static Path directory;

    private static KnowledgeServer server;
    private static ListenedIngestion ingestion;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        server = new KnowledgeServer(directory.toRealPath());
        ingestion = new ListenedIngestion(server.engine.ingestion());
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @BeforeEach
    void reset() throws InterruptedException {
        server.reset();
    }

    @Test
    void followed_job_is_left_when_it_ends() throws Exception {
        server.reader.hold();
        var job = submitted("one");

        new JobProgressReports(ingestion).follow(job, new Heard());
        assertThat(ingestion.listeners).hasValue(1);
        server.reader.release();

        Deadline.usual().await("nobody listens", () -> ingestion.listeners.get() == 0);
    }

    @Test
    @DisplayName("K10: a job that ended before it was followed is reported as ended, and not followed for ever")
    void job_that_has_ended_is_not_followed() throws Exception {
        var job = submitted("two");
        ingestion.await(job.id());
        var heard = new Heard();

        new JobProgressReports(ingestion).follow(job, heard);

        assertThat(heard.lines()).containsExactly("1.0 of 1.0: Completed");
        assertThat(ingestion.listeners).hasValue(0);
    }

    @Test
    void awaited_job_is_left_when_it_ends() throws Exception {
        var job = submitted("three");

        var ended = new JobProgressReports(ingestion).await(job, new Heard());

        assertThat(ended).get().extracting(Job::state).isEqualTo(JobState.COMPLETED);
        assertThat(ingestion.listeners).hasValue(0);
    }

    private static Job submitted(String text) throws IOException, InterruptedException {
        var submission = ingestion.submit(new NewDocument(
                DocumentKind.FILE,
                "a.txt",
                null,
                () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                DocumentMetadata.NONE,
                false,
                "me"));
        assertThat(submission).isInstanceOf(Submission.Accepted.class);
        return ((Submission.Accepted) submission).job();
    }

    /// The real one, counting who listens.
    private static final class ListenedIngestion extends DisguisedIngestion {
        private final AtomicInteger listeners = new AtomicInteger();

        ListenedIngestion(Ingestion real) {
            super(real);
        }

        @Override
        public Watch watch(JobId id, Consumer<Job> listener) {
            var watch = super.watch(id, listener);
            listeners.incrementAndGet();
            return () -> {
                watch.close();
                listeners.decrementAndGet();
            };
        }
    }
}
