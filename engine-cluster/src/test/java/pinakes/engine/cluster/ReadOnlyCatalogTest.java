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
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;
import pinakes.testkit.Deadline;

/// PostgreSQL refuses changes for a while, as some services do when their disk is full.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadOnlyCatalogTest {
    @TempDir
    private Path directory;

    @Test
    void engine_that_can_only_read_serves_but_is_not_ready() throws Exception {
        var catalog = PostgresServer.database();
        try (var engine = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("own"))) {
            added(engine, "/a.txt", "a grey heron");

            setReadOnly(catalog, "on");
            Deadline.usual().await("it serves but is not ready", () -> {
                var health = health(engine);
                return health.isServing() && health.problems().toString().contains("is read-only");
            });
            assertThat(found(engine, "heron")).containsExactly("a grey heron");

            setReadOnly(catalog, "off");
            Deadline.usual().await("it is ready", () -> health(engine).equals(EngineHealth.READY));
        }
    }

    private static void setReadOnly(PostgresAddress catalog, String state) {
        PostgresServer.execute(
                catalog,
                "SET default_transaction_read_only = off; DO $$ BEGIN EXECUTE format("
                        + "'ALTER DATABASE %I SET default_transaction_read_only = " + state
                        + "', current_database()); END $$");
        PostgresServer.disconnect(catalog);
    }

    private static EngineHealth health(LocalEngine engine) {
        try {
            return engine.health();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
