package pinakes.engine.cluster;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.core.LocalEngine;

/// Two engines on one catalog.
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class TwoEnginesCase {
    @TempDir
    Path directory;

    PostgresAddress catalog;
    LocalEngine one;
    LocalEngine other;

    @BeforeEach
    void open() throws InterruptedException {
        catalog = PostgresServer.database();
        one = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("one"));
        other = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("other"));
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }
}
