package pinakes.engine.local;

import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.WholeEngineContract;
import pinakes.engine.core.LocalEngine;

/// The local engine does what every engine does.
class LocalEngineContractTest extends WholeEngineContract {
    @TempDir
    private Path directory;

    private LocalEngine engine;

    @BeforeEach
    void open() throws InterruptedException {
        var parts = IngestingProcess.parts(IngestingProcess.READER, new WordBagEmbedder("bag"));
        engine = LocalEngine.open(
                EmbeddedStorage.open(directory), parts, IngestingProcess.LIMITS, InstantSource.system());
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
