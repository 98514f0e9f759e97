package pinakes.engine.cluster;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.WholeEngineContract;
import pinakes.engine.core.LocalEngine;

/// An engine on shared storage does what every engine does, even on the tables of a later version: engines are replaced
/// one after the other. These tables only have more columns, so whatever works here works on its own tables.
class ClusterEngineContractTest extends WholeEngineContract {
    @TempDir
    private Path directory;

    private LocalEngine engine;

    @BeforeEach
    void open() throws InterruptedException {
        engine = ClusterEngines.open(
                PostgresServer.laterDatabase(), directory.resolve("blobs"), directory.resolve("own"));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Override
    protected Engine opened() {
        return engine;
    }
}
