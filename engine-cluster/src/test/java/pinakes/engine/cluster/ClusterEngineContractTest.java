package pinakes.engine.cluster;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.WholeEngineContract;
import pinakes.engine.core.LocalEngine;

/// Two engines on shared storage do together what every engine does, even on the tables of a later version: engines are
/// replaced one after the other. These tables only have more columns, so whatever works here works on its own tables.
@DisplayName("R1: every engine behaves the same, even if each call goes to another engine of a cluster")
class ClusterEngineContractTest extends WholeEngineContract {
    @TempDir
    private Path directory;

    private LocalEngine one;
    private LocalEngine other;
    private Engine both;

    @BeforeEach
    void open() throws InterruptedException {
        var catalog = PostgresServer.laterDatabase();
        one = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("one"));
        other = ClusterEngines.open(catalog, directory.resolve("blobs"), directory.resolve("other"));
        both = AlternatingEngine.of(List.of(one, other));
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Override
    protected Engine opened() {
        return both;
    }
}
