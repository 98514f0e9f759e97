package pinakes.engine.local;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.todo.SqliteTodos;
import pinakes.engine.todo.Todos;

/// Everything an engine can do, on the files of one data directory.
public final class LocalEngine implements AutoCloseable {
    private final Catalog catalog;
    private final Todos todos;

    private LocalEngine(Catalog catalog, InstantSource clock) {
        this.catalog = catalog;
        this.todos = new SqliteTodos(catalog, clock);
    }

    /// Opens the engine; a data directory that does not exist is created.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the directory cannot be used; its
    ///     message is one line for the person who chose the directory
    public static LocalEngine open(Path dataDirectory, InstantSource clock) {
        return new LocalEngine(Catalog.open(dataDirectory), clock);
    }

    public Todos todos() {
        return todos;
    }

    /// Why the engine is not ready, found by really reading and writing; empty when it is ready.
    public List<String> health() throws InterruptedException {
        return catalog.problems();
    }

    /// Finishes the changes that were asked for and lets the data directory go.
    @Override
    public void close() {
        catalog.close();
    }
}
