package pinakes.engine.http.client;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.WholeEngineContract;
import pinakes.engine.http.ServedEngine;

/// An engine over the wire does what every engine does.
@DisplayName("R1: every engine behaves the same, here or over the wire")
class RemoteEngineContractTest extends WholeEngineContract {
    @TempDir
    private Path directory;

    private ServedEngine served;
    private RemoteEngine engine;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        served = ServedEngine.open(directory);
        engine = RemoteEngine.at(served.address(ServedEngine.KEY));
    }

    @AfterEach
    void close() {
        engine.close();
        served.close();
    }

    @Override
    protected Engine opened() {
        return engine;
    }
}
