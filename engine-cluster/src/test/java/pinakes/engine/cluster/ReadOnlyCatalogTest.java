package pinakes.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.engine.cluster.ClusterEngines.added;
import static pinakes.engine.cluster.ClusterEngines.found;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.EngineHealth;
import pinakes.engine.core.LocalEngine;
import pinakes.testkit.Deadline;

/// PostgreSQL makes no changes for a while, as some services do when their disk is full.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadOnlyCatalogTest {
    @TempDir
    private Path directory;

    @Test
    void engine_that_can_only_read_serves_but_is_not_ready() throws Exception {
        var catalog = PostgresServer.database();
        try (var engine = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("own"))) {
            added(engine, "/a.txt", "a grey heron");

            PostgresServer.setReadOnly(catalog, true);
            Deadline.usual().await("it serves but is not ready", () -> {
                var health = health(engine);
                return health.isServing() && health.problems().toString().contains("is read-only");
            });
            assertThat(found(engine, "heron")).containsExactly("a grey heron");

            PostgresServer.setReadOnly(catalog, false);
            Deadline.usual().await("it is ready", () -> health(engine).equals(EngineHealth.READY));
        }
    }

    @Test
    void engine_whose_changes_wait_for_a_standby_serves_but_is_not_ready() throws Exception {
        var catalog = PostgresServer.database();
        try (var engine = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("own"))) {
            try (var _ = PostgresServer.withoutStandby(catalog)) {
                Deadline.usual().await("it serves but is not ready", () -> {
                    var health = health(engine);
                    return health.isServing() && health.problems().toString().contains("did not respond");
                });
            }
            Deadline.usual().await("it is ready", () -> health(engine).equals(EngineHealth.READY));
        }
    }

    private static EngineHealth health(LocalEngine engine) {
        try {
            return engine.health();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
