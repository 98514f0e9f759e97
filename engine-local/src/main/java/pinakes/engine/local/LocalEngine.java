package pinakes.engine.local;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.local.blob.BlobStore;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.DataDirectory;
import pinakes.engine.local.document.CatalogPassages;
import pinakes.engine.local.document.DocumentListeners;
import pinakes.engine.local.document.LocalDocuments;
import pinakes.engine.local.document.ReferencedBlobs;
import pinakes.engine.local.file.DiskFault;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.ingest.IngestLimits;
import pinakes.engine.local.ingest.IngestPipeline;
import pinakes.engine.local.project.LocalProjects;
import pinakes.engine.local.rebuild.ActiveModel;
import pinakes.engine.local.rebuild.IndexDirectories;
import pinakes.engine.local.rebuild.IndexRebuild;
import pinakes.engine.local.rebuild.ModelChange;
import pinakes.engine.local.rebuild.ServingModel;
import pinakes.engine.local.search.LocalSearch;
import pinakes.engine.project.Projects;
import pinakes.engine.request.RequestJournal;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.todo.Todos;

/// Everything an engine can do, on the files of one data directory.
public final class LocalEngine implements Engine, AutoCloseable {
    /// So long a start waits for an index that lacks something; searches would rather begin before a book is in it.
    private static final Duration REPAIR_PATIENCE = Duration.ofSeconds(5);

    private final Catalog catalog;
    private final InstantSource clock;
    private final IndexKeeper index;
    private final IngestPipeline plant;
    private final Documents documents;
    private final DocumentSearch search;
    private final LocalProjects projects;
    private final Library library;
    private final Todos todos;
    private final Keys keys;
    private final IndexRebuild rebuilding;
    private final StatusProbe probe;
    private final ModelChange modelChange;

    private LocalEngine(
            Catalog catalog,
            BlobStore blobs,
            IndexDirectories shelf,
            IndexKeeper index,
            ServingModel model,
            LocalProjects projects,
            EngineParts parts,
            IngestLimits limits,
            InstantSource clock)
            throws InterruptedException {
        var contents = new ReferencedBlobs(catalog, blobs);
        var watches = new DocumentListeners();
        var passages = new CatalogPassages(catalog);
        var active = ActiveModel.begin(catalog, model.embedder());
        catalog.unlessDamaged(() -> {
            if (!passages.isEmpty()) {
                model.embedder().warm(); // somebody will ask soon
            }
        });
        this.catalog = catalog;
        this.clock = clock;
        this.index = index;
        this.plant = IngestPipeline.start(
                catalog,
                contents,
                index,
                watches,
                projects.library(),
                parts.extractor(),
                parts.chunker(),
                active::embedder,
                limits,
                clock);
        this.documents = new LocalDocuments(catalog, contents, index, watches, plant.ingestion(), clock);
        this.search = new LocalSearch(index, passages);
        this.projects = projects;
        this.library = new LocalLibrary(projects.library(), plant.ingestion());
        this.todos = new SqliteTodos(catalog, clock);
        this.keys = new SqliteKeys(catalog, clock);
        this.rebuilding = new IndexRebuild(catalog, shelf, index, active);
        this.probe =
                new StatusProbe(catalog, blobs, shelf, index, projects, plant.ingestion(), rebuilding, parts, limits);
        this.modelChange = ModelChange.begin(model, parts.embedder(), rebuilding);
    }

    /// Opens the engine; a data directory that does not exist is created.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the directory cannot be used; its
    ///     message is one line for the person who chose the directory
    public static LocalEngine open(Path dataDirectory, EngineParts parts, IngestLimits limits, InstantSource clock)
            throws InterruptedException {
        var undo = new ArrayDeque<Runnable>();
        try {
            var catalog = Catalog.open(dataDirectory);
            undo.push(catalog::close);
            var blobs = BlobStore.open(dataDirectory.resolve(DataDirectory.BLOBS));
            var model = ServingModel.of(catalog, parts);
            undo.push(model::close);
            var shelf = new IndexDirectories(dataDirectory.resolve(DataDirectory.INDEX), catalog);
            var index = IndexKeeper.start(shelf.open(model.embedder()), REPAIR_PATIENCE);
            undo.push(index::close);
            var projects = LocalProjects.start(
                    dataDirectory.resolve(DataDirectory.PROJECTS), catalog, parts.embedder(), parts.models(), clock);
            undo.push(projects::close);
            return new LocalEngine(catalog, blobs, shelf, index, model, projects, parts, limits, clock);
        } catch (IOException e) {
            undo.forEach(Runnable::run);
            throw new EngineUnavailableException(
                    "The files below " + dataDirectory + " cannot be used: " + DiskFault.words(dataDirectory, e), e);
        } catch (RuntimeException | InterruptedException e) {
            undo.forEach(Runnable::run);
            throw e;
        }
    }

    /// Says where this engine can be reached, to whoever finds its data directory in use.
    public void announce(URI address) {
        catalog.announce(address);
    }

    /// Where a server in front of this engine notes the requests that must be done once.
    ///
    /// @param window how long a note is kept
    public RequestJournal requests(int notesMax, Duration window) {
        return new SqliteRequestJournal(catalog, notesMax, window, clock);
    }

    @Override
    public Documents documents() {
        return documents;
    }

    @Override
    public Notes notes() {
        return plant.notes();
    }

    @Override
    public Ingestion ingestion() {
        return plant.ingestion();
    }

    @Override
    public DocumentSearch search() {
        return search;
    }

    @Override
    public Projects projects() {
        return projects;
    }

    @Override
    public Library library() {
        return library;
    }

    @Override
    public Todos todos() {
        return todos;
    }

    @Override
    public Keys keys() {
        return keys;
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return probe.status();
    }

    @Override
    public void reindex() throws InterruptedException {
        rebuilding.rebuild();
    }

    @Override
    public List<String> health() throws InterruptedException {
        return probe.storageProblems();
    }

    /// Stops the jobs, which the next engine on this directory goes on with, finishes the changes that were asked for
    /// and lets the data directory go.
    @Override
    public void close() {
        plant.close(); // first: a job that loses its model under its hands would wait for another
        modelChange.close();
        projects.close();
        index.close();
        catalog.close();
    }
}
