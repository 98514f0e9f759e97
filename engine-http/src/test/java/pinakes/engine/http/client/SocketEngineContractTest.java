package pinakes.engine.http.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.document.DocumentsContract;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.http.client.connection.ClientIdentity;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.ingest.IngestionContract;
import pinakes.engine.library.LibraryContract;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;

/// An engine behind a Unix domain socket does what every engine does.
///
/// Only requests with large bodies, long answers and streams depend on the transport, so the parts of the contract that
/// have them suffice; [RemoteEngineContractTest] runs all of it.
@DisplayName("R1: every engine behaves the same, here or through a socket")
class SocketEngineContractTest {
    private static final int TAR_BLOCK = 512;

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

    @Test
    @DisplayName("R1: changes of todos arrive through a socket")
    void todos_are_watched() throws InterruptedException {
        var heard = new ConcurrentLinkedQueue<TodoId>();
        try (var _ = engine.todos().watch(notice -> heard.add(notice.id()))) {
            var todo = engine.todos()
                    .add(new TodoTitle("Feed the bees"), null)
                    .todo()
                    .id();
            Deadline.usual().await("news of a new todo", () -> heard.remove(todo));
            engine.todos().delete(todo);
            Deadline.usual().await("news of its end", () -> heard.remove(todo));
        }
    }

    @Test
    @DisplayName("R1: a backup arrives whole through a socket")
    void backup_is_whole() throws IOException, InterruptedException {
        byte[] archive;
        try (var backup = engine.backups().open(Set.of())) {
            archive = backup.readAllBytes();
        }

        assertThat(archive.length % TAR_BLOCK).isZero();
        assertThat(new String(archive, 0, TAR_BLOCK, US_ASCII)).contains("ustar");
        assertThat(Arrays.copyOfRange(archive, archive.length - 2 * TAR_BLOCK, archive.length))
                .as("the end of a tar archive")
                .containsOnly(0);
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

    @Nested
    class OfLibrary extends LibraryContract {
        @Override
        protected Engine engine() {
            return engine;
        }
    }
}
