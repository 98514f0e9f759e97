package pinakes.engine.http.client;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.access.LimitsContract;
import pinakes.engine.document.DocumentsContract;
import pinakes.engine.http.ServedEngine;
import pinakes.engine.ingest.IngestionContract;
import pinakes.engine.key.KeysContract;
import pinakes.engine.library.LibraryContract;
import pinakes.engine.note.NotesContract;
import pinakes.engine.project.ProjectsContract;
import pinakes.engine.search.SearchContract;

/// An engine over the wire does what every engine does.
@DisplayName("R1: every engine behaves the same, here or over the wire")
class RemoteEngineContractTest {
    @TempDir
    private Path directory;

    private ServedEngine served;
    private RemoteEngine engine;

    @BeforeEach
    void open() throws IOException, InterruptedException {
        served = ServedEngine.open(directory);
        engine = RemoteEngine.at(EngineAddress.of(served.url(), ServedEngine.KEY));
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
    class OfNotes extends NotesContract {
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
    class OfProjects extends ProjectsContract {
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

    @Nested
    class OfSearch extends SearchContract {
        @Override
        protected Engine engine() {
            return engine;
        }
    }

    @Nested
    class OfKeys extends KeysContract {
        @Override
        protected Engine engine() {
            return engine;
        }
    }

    @Nested
    class ForLimitedCallers extends LimitsContract {
        @Override
        protected Engine engine() {
            return engine;
        }
    }
}
