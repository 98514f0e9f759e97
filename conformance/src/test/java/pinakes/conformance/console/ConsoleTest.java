package pinakes.conformance.console;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What the tests of the console have in common: one Chromium for a class, and a new server for every test.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConsoleTest {
    @TempDir
    Path directory;

    Chromium chromium;
    ConsoleServer server;

    /// The server of a test; any caller may do everything, unless a class says otherwise.
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.in(directory);
    }

    @BeforeAll
    void startBrowser() throws Exception {
        chromium = Chromium.start();
    }

    @BeforeEach
    void startServer() throws Exception {
        server = newServer();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @AfterAll
    void closeBrowser() {
        chromium.close();
    }
}
