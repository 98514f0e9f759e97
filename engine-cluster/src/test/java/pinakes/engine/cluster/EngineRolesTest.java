package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.found;
import static pinakes.engine.cluster.ClusterEngines.submitted;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineRole;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.ingest.JobState;

/// Engines that divide the work on one knowledge base.
class EngineRolesTest {
    @TempDir
    private Path directory;

    private PostgresAddress catalog;

    @BeforeEach
    void makeCatalog() {
        catalog = PostgresServer.database();
    }

    @Test
    void jobs_wait_for_an_engine_that_ingests() throws Exception {
        try (var api = open("api", EngineRole.API)) {
            var job = submitted(api, "/a.txt", "a grey heron");
            assertThat(api.status().issues())
                    .singleElement()
                    .asString()
                    .startsWith("No engine with the role ingest is running");
            assertThat(api.ingestion().find(job.id()).orElseThrow().state()).isEqualTo(JobState.QUEUED);

            try (var ingest = open("ingest", EngineRole.INGEST)) {
                var ended = api.ingestion().await(job.id()).orElseThrow();

                assertThat(ended.state()).isEqualTo(JobState.COMPLETED);
                assertThat(found(api, "heron")).containsExactly("a grey heron");
                assertThat(api.status().issues()).isEmpty();
                assertThat(api.engines().roles()).isEqualTo(Set.of(EngineRole.API));
                assertThat(ingest.engines().roles()).isEqualTo(Set.of(EngineRole.INGEST));
                assertThat(ingest.engines().running()).isEqualTo(Map.of(EngineRole.API, 1, EngineRole.INGEST, 1));
            }
            assertThat(api.engines().running()).containsEntry(EngineRole.INGEST, 0);
        }
    }

    @Test
    void engine_without_the_role_takes_no_job_of_others() throws Exception {
        try (var api = open("api", EngineRole.API);
                var ingest = open("ingest", EngineRole.INGEST)) {
            for (var i = 0; i < 10; i++) {
                submitted(i % 2 == 0 ? api : ingest, "/" + i + ".txt", "document number " + i);
            }
            var last = submitted(api, "/last.txt", "the last one");

            assertThat(api.ingestion().await(last.id()).orElseThrow().state()).isEqualTo(JobState.COMPLETED);
            List<String> roles = api.store()
                    .read(sql -> sql.list(
                            "SELECT DISTINCT roles FROM job JOIN engine ON engine.id = job.engine",
                            row -> row.text("roles")));
            assertThat(roles).containsExactly("ingest");
        }
    }

    private LocalEngine open(String name, EngineRole role) throws InterruptedException {
        return ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve(name), role);
    }
}
