package pinakes.engine;

import java.util.List;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.note.Notes;
import pinakes.engine.project.Projects;
import pinakes.engine.search.Search;
import pinakes.engine.todo.Todos;

/// Everything an engine can do.
public interface Engine {
    Documents documents();

    Notes notes();

    Ingestion ingestion();

    Search search();

    Projects projects();

    Library library();

    Todos todos();

    Keys keys();

    EngineStatus status() throws InterruptedException;

    /// Makes the index anew from what is kept, while the old one serves, and returns when the new one does.
    void reindex() throws InterruptedException;

    /// Why the engine is not ready, found by really trying; empty when it is ready.
    List<String> health() throws InterruptedException;
}
