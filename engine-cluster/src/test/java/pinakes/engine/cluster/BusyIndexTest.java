package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.activity;
import static pinakes.engine.cluster.ClusterEngines.found;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.opensearch.BusyOpenSearch;
import pinakes.engine.cluster.opensearch.BusyOpenSearch.Extent;
import pinakes.engine.cluster.opensearch.OpenSearchServer;
import pinakes.engine.ingest.JobState;
import pinakes.testkit.Deadline;

/// An engine whose index is in an OpenSearch that cannot keep up.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BusyIndexTest {
    @Test
    @DisplayName("C2: a job whose chunks OpenSearch refuses waits, and says why, until they are in the index")
    void job_waits_while_its_chunks_are_refused(@TempDir Path directory) throws Exception {
        try (var server = BusyOpenSearch.start()) {
            var index = server.address();
            try (var engine = ClusterEngines.open(
                    PostgresServer.database(),
                    new BlobAddress.Directory(directory.resolve("blobs")),
                    index,
                    directory.resolve("own"),
                    ClusterEngines.READER,
                    "bag")) {
                server.refuse("_bulk", Extent.LAST_CHUNK, Integer.MAX_VALUE);
                var job = submitted(engine, "/a.txt", "a grey heron").id();

                Deadline.usual()
                        .await("the job waits", () -> activity(engine, job).startsWith("Waiting"));

                assertThat(activity(engine, job))
                        .isEqualTo(
                                "Waiting: The search index cannot be used: OpenSearch is too busy. Try again later.");
                assertThat(engine.ingestion().find(job).orElseThrow().state()).isEqualTo(JobState.RUNNING);
                assertThat(engine.indexes().failure().orElseThrow()).contains("OpenSearch is too busy");
                server.refuseNothing();
                assertThat(engine.ingestion().await(job).orElseThrow().state()).isEqualTo(JobState.COMPLETED);
                assertThat(found(engine, "heron")).containsExactly("a grey heron");
                assertThat(OpenSearchServer.chunks(index)).isEqualTo(1);
            }
        }
    }
}
