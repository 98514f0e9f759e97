package pinakes.engine.http.client;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.document.DocumentsContract;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.http.client.connection.ClientIdentity;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.ingest.IngestionContract;

/// An engine behind a Unix domain socket does what every engine does.
///
/// Only requests with large bodies, long answers and streams depend on the transport, so two parts of the contract
/// suffice; [RemoteEngineContractTest] runs all of it.
@DisplayName("R1: every engine behaves the same, here or through a socket")
class SocketEngineContractTest {
    @TempDir
    private Path directory;

    private ServedEngine served;
    private RemoteEngine engine;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        served = ServedEngine.open(directory);
        var socket = served.at(directory.resolve("s"));
        engine = new RemoteEngine(
                EngineConnection.over(socket, served.address(null), ClientIdentity.GATEWAY, System::nanoTime));
    }

    @AfterEach
    void close() {
        engine.close();
        served.close();
    }

    @Nested
    class OfDocuments extends DocumentsContract {
        @Override
        protected Engine engine() {
            return engine;
        }
    }

    @Nested
    class OfIngestion extends IngestionContract {
        @Override
        protected Engine engine() {
            return engine;
        }
    }
}
