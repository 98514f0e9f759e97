package pinakes.conformance.console;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What the tests of the console have in common: a Chromium, and a server that is emptied before every test.
///
/// A new server takes two seconds until its first document is stored, and the browser has to load the whole console
/// from it again. Tests that need a server without any history start one of their own.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(Browsers.class)
abstract class ConsoleTest {
    /// A directory of the class.
    Path directory;

    Chromium chromium;
    ConsoleServer server;

    /// The server of the class; any caller may do everything, unless a class says otherwise.
    ConsoleServer newServer() throws Exception {
        return ConsoleServer.in(directory.resolve("server"));
    }

    @BeforeAll
    void start(@TempDir Path temporary, Chromium browser) throws Exception {
        directory = temporary;
        chromium = browser;
        server = newServer();
    }

    @BeforeEach
    void emptyServer() throws Exception {
        server.empty();
    }

    @AfterAll
    void stopServer() {
        server.close();
    }
}
