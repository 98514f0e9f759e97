package pinakes.engine.http.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;

/// A fresh engine behind its API for every test.
abstract class ApiCase {
    @TempDir
    Path directory;

    ServedEngine served;
    ApiClient api;

    /// The engine of a test.
    ServedEngine newEngine() throws Exception {
        return ServedEngine.open(directory);
    }

    @BeforeEach
    void open() throws Exception {
        served = newEngine();
        api = new ApiClient(served.url());
    }

    @AfterEach
    void close() {
        api.close();
        served.close();
    }
}
