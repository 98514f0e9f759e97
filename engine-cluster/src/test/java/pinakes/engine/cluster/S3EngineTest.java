package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.s3.S3Outage;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.IngestingProcess;
import pinakes.engine.local.PatientHealth;
import pinakes.testkit.Deadline;

/// Engines whose original files are in S3.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class S3EngineTest {
    @TempDir
    private Path directory;

    @Test
    void originals_are_in_s3_and_jobs_wait_while_it_is_away() throws Exception {
        var first = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var storage = new S3Outage();
                var one = ClusterEngines.open(
                        PostgresServer.database(),
                        storage.address(),
                        directory.resolve("one"),
                        (request, _) -> {
                            first.countDown();
                            released.await();
                            return IngestingProcess.read(request.file());
                        },
                        "bag")) {
            // Every lane has a job, except the one for another caller, so that one more has to wait.
            var lanes = IngestingProcess.LIMITS.jobsAtOnce() - 1;
            for (var i = 0; i < lanes; i++) {
                submitted(one, "/" + i, "heron number " + i);
            }
            first.await();
            var waiting = submitted(one, "/last", "a grey egret");
            Deadline.usual().await("all lanes", () -> storage.copies(directory.resolve("one")) == lanes);

            storage.begin();
            released.countDown();

            Deadline.usual()
                    .await(
                            "a job that waits",
                            () -> ClusterEngines.activity(one, waiting.id()).contains("does not respond"));
            assertThatExceptionOfType(EngineUnavailableException.class)
                    .isThrownBy(() -> submitted(one, "/new", "a white stork"))
                    .withMessageContaining("does not respond");

            var health = PatientHealth.of(one::health);
            assertThat(health.problems()).singleElement().asString().contains("does not respond");
            assertThat(health.isServing())
                    .as("whether load balancers should send calls to this engine")
                    .isTrue();

            storage.end();

            assertThat(one.ingestion().await(waiting.id()).orElseThrow().state())
                    .isEqualTo(JobState.COMPLETED);
            assertThat(found(one, "egret")).containsExactly("a grey egret");
            var stork = added(one, "/new", "a white stork");
            try (var original = one.documents().original(stork.id()).orElseThrow()) {
                assertThat(original).hasContent("a white stork");
            }
            one.documents().remove(stork.id());
            assertThat(one.documents().original(stork.id())).isEmpty();
            Deadline.usual().await("no copies", () -> storage.copies(directory.resolve("one")) == 0);
        }
    }
}
