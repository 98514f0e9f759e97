package pinakes.family.knowledge;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// One server of the knowledge tools for all tests of a class, emptied before each.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class KnowledgeTest {
    Path directory;
    KnowledgeServer server;

    @BeforeAll
    void open(@TempDir Path temporary) throws IOException, InterruptedException {
        directory = temporary;
        server = new KnowledgeServer(directory.toRealPath());
    }

    @AfterAll
    void close() {
        server.close();
    }

    @BeforeEach
    void reset() throws InterruptedException {
        server.reset();
    }
}
