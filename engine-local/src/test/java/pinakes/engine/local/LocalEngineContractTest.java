package pinakes.engine.local;

import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.Engine;
import pinakes.engine.access.LimitsContract;
import pinakes.engine.document.DocumentsContract;
import pinakes.engine.ingest.IngestionContract;
import pinakes.engine.key.KeysContract;
import pinakes.engine.library.LibraryContract;
import pinakes.engine.note.NotesContract;
import pinakes.engine.project.ProjectsContract;
import pinakes.engine.search.SearchContract;

/// The local engine does what every engine does.
class LocalEngineContractTest {
    @TempDir
    private Path directory;

    private LocalEngine engine;

    @BeforeEach
    void open() throws InterruptedException {
        var parts = IngestingProcess.parts(
                (request, _) -> IngestingProcess.read(request.file()), new WordBagEmbedder("bag"));
        engine = LocalEngine.open(directory, parts, IngestingProcess.LIMITS, InstantSource.system());
    }

    @AfterEach
    void close() {
        engine.close();
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
