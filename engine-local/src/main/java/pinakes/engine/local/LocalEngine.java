package pinakes.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.CatalogPassages;
import pinakes.engine.local.document.Contents;
import pinakes.engine.local.document.DocumentWatches;
import pinakes.engine.local.document.SqliteDocuments;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.ingest.IngestLimits;
import pinakes.engine.local.ingest.IngestPlant;
import pinakes.engine.local.search.LocalSearch;
import pinakes.engine.local.todo.SqliteTodos;
import pinakes.engine.search.Search;
import pinakes.engine.todo.Todos;

/// Everything an engine can do, on the files of one data directory.
public final class LocalEngine implements Engine, AutoCloseable {
    private final Catalog catalog;
    private final IndexKeeper index;
    private final IngestPlant plant;
    private final Documents documents;
    private final Search search;
    private final Todos todos;
    private final StatusProbe probe;

    private LocalEngine(
            Path dataDirectory,
            Catalog catalog,
            BlobStore blobs,
            IndexKeeper index,
            EngineParts parts,
            IngestLimits limits,
            InstantSource clock)
            throws InterruptedException {
        var contents = new Contents(catalog, blobs);
        var watches = new DocumentWatches();
        this.catalog = catalog;
        this.index = index;
        this.plant = IngestPlant.start(
                catalog,
                contents,
                index,
                watches,
                parts.extractor(),
                parts.chunker(),
                parts.embedder(),
                limits,
                clock);
        this.documents = new SqliteDocuments(catalog, contents, index, watches, plant.ingestion(), clock);
        this.search = new LocalSearch(parts.embedder(), index, new CatalogPassages(catalog));
        this.todos = new SqliteTodos(catalog, clock);
        this.probe = new StatusProbe(dataDirectory, catalog, blobs, index, plant.ingestion(), parts, limits);
    }

    /// Opens the engine; a data directory that does not exist is created.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the directory cannot be used; its
    ///     message is one line for the person who chose the directory
    public static LocalEngine open(Path dataDirectory, EngineParts parts, IngestLimits limits, InstantSource clock)
            throws InterruptedException {
        var catalog = Catalog.open(dataDirectory);
        try {
            var blobs = BlobStore.open(dataDirectory.resolve("blobs"));
            var index = IndexOpening.open(dataDirectory.resolve("index"), catalog, parts.embedder().model());
            try {
                return new LocalEngine(dataDirectory, catalog, blobs, index, parts, limits, clock);
            } catch (RuntimeException | InterruptedException e) {
                index.close();
                throw e;
            }
        } catch (IOException e) {
            catalog.close();
            throw new EngineUnavailableException("The files below " + dataDirectory + " cannot be used.", e);
        } catch (RuntimeException | InterruptedException e) {
            catalog.close();
            throw e;
        }
    }

    @Override
    public Documents documents() {
        return documents;
    }

    @Override
    public Ingestion ingestion() {
        return plant.ingestion();
    }

    @Override
    public Search search() {
        return search;
    }

    @Override
    public Todos todos() {
        return todos;
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return probe.status();
    }

    @Override
    public List<String> health() throws InterruptedException {
        return catalog.problems();
    }

    /// Stops the jobs, which the next engine on this directory goes on with, finishes the changes that were asked for
    /// and lets the data directory go.
    @Override
    public void close() {
        plant.close();
        index.close();
        catalog.close();
    }
}
