package pinakes.engine.core;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backups;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineStatus;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.RequestJournal;
import pinakes.engine.core.blob.referenced.BlobOwnership;
import pinakes.engine.core.blob.referenced.ReferencedBlobs;
import pinakes.engine.core.catalog.CopyMark;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.document.ActiveModel;
import pinakes.engine.core.document.CatalogPassages;
import pinakes.engine.core.document.DocumentIndexSource;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.document.LocalDocuments;
import pinakes.engine.core.document.SearchWithContext;
import pinakes.engine.core.folder.LocalFolders;
import pinakes.engine.core.folder.SyncParts;
import pinakes.engine.core.folder.WatchTiming;
import pinakes.engine.core.indexing.IndexMaintenance;
import pinakes.engine.core.indexing.IndexRebuild;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.core.ingest.IngestPipeline;
import pinakes.engine.core.ingest.PassageParts;
import pinakes.engine.core.project.LocalProjects;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.quota.CatalogQuotas;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.core.rebuild.ModelChange;
import pinakes.engine.core.rebuild.ServingModel;
import pinakes.engine.core.search.LocalSearch;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.engine.todo.Todos;

/// The engine in this process.
public record LocalEngine(
        DocumentStore store,
        IngestPipeline pipeline,
        Documents documents,
        DocumentSearch search,
        LocalProjects projects,
        Library library,
        Todos todos,
        LocalFolders folders,
        Keys keys,
        CatalogQuotas quotas,
        CatalogAudit audit,
        Backups backups,
        IndexMaintenance indexes,
        IndexRebuild rebuild,
        StatusProbe probe,
        ModelChange modelChange)
        implements Engine, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalEngine.class);
    private static final SearchRequest WARM_UP =
            new SearchRequest("warm up", 1, 0, DocumentFilter.ALL, SearchMode.HYBRID);

    /// How long a start waits for an index that is behind; after that, searches are answered while it catches up.
    private static final Duration CATCH_UP_WAIT_MAX = Duration.ofSeconds(5);

    /// Opens the engine on a storage, which it closes.
    public static LocalEngine open(EngineStorage storage, EngineParts parts, IngestLimits limits, InstantSource clock)
            throws InterruptedException {
        var catalog = storage.catalog();
        var dataDirectory = storage.directory();
        var undo = new ArrayDeque<Runnable>();
        undo.push(catalog::close);
        try {
            var bound = new AtomicReference<>(storage.indexes());
            catalog.unlessDamaged(() -> {
                CopyMark.remove(catalog);
                bound.set(storage.indexes().of(new BlobOwnership(catalog, storage.blobs()).claim()));
            });
            var model = ServingModel.of(catalog, parts.embedder(), parts.models());
            undo.push(model::close);
            var indexes = bound.get();
            var source =
                    new DocumentIndexSource(catalog, ActiveModel.begin(catalog, model.embedder()), indexes.isShared());
            var generations = indexes.documents();
            if (!indexes.isShared() || !catalog.hasOtherEngines()) {
                generations.deleteOthers(source.generation());
            }
            var maintenance = IndexMaintenance.start(0, parts.trace(), clock);
            undo.push(maintenance::close);
            var index = maintenance.add(source, generations, _ -> CATCH_UP_WAIT_MAX);
            index.open();
            var models = new ProjectModels(parts.embedder(), parts.models());
            var projects = LocalProjects.start(indexes, catalog, models, parts.trace(), clock);
            undo.push(projects::close);
            var store = new DocumentStore(
                    catalog,
                    new ReferencedBlobs(catalog, storage.blobs()),
                    index,
                    new Listeners<>(),
                    new QuotaLedger(limits.quotas()),
                    clock);
            return started(
                    storage, store, source, maintenance, model, projects, parts.reserving(dataDirectory), limits);
        } catch (RuntimeException | InterruptedException e) {
            undo.forEach(Runnable::run);
            throw e;
        }
    }

    private static LocalEngine started(
            EngineStorage storage,
            DocumentStore store,
            DocumentIndexSource source,
            IndexMaintenance maintenance,
            ServingModel model,
            LocalProjects projects,
            EngineParts parts,
            IngestLimits limits)
            throws InterruptedException {
        var catalog = storage.catalog();
        var passages = new CatalogPassages(catalog);
        catalog.unlessDamaged(() -> {
            if (!passages.isEmpty()) {
                model.embedder().warm(); // the first query will come soon
            }
        });
        var passageParts = new PassageParts(parts.chunker(), source.active()::embedder);
        var pipeline = IngestPipeline.start(
                store, projects, parts.extractor(), passageParts, limits, storage.roles(), parts.trace());
        var ingestion = pipeline.ingestion();
        var rebuild = new IndexRebuild(store.index(), source);
        var documents = new LocalDocuments(store, ingestion);
        var folders = new LocalFolders(
                new SyncParts(store, ingestion, documents, parts.folders(), limits.fileBytesMax(), new Listeners<>()));
        var keys = new RememberedKeys(new CatalogKeys(catalog, store.clock()), catalog.isShared());
        var todos = new CatalogTodos(catalog, store.clock());
        catalog.remoteChanges().add(new RemoteChanges(store, ingestion, todos, keys, folders));
        return new LocalEngine(
                store,
                pipeline,
                documents,
                new SearchWithContext(new LocalSearch(store.index(), passages), catalog),
                projects.with(ingestion::submitBatch, store.blobs(), store.quotas()),
                new LocalLibrary(projects.library(), ingestion),
                todos,
                folders,
                keys,
                new CatalogQuotas(catalog, store.quotas(), store.clock()),
                new CatalogAudit(catalog),
                storage.backups().start(store.blobs(), store.clock()),
                maintenance,
                rebuild,
                new StatusProbe(store, projects, ingestion, rebuild, parts, limits, storage.roles()),
                ModelChange.start(model, parts.embedder(), rebuild));
    }

    /// Answers a query if there is anything to find, so that the first caller does not wait for the model to load.
    /// A failure does not prevent the start: searches report it.
    public void warm() throws InterruptedException {
        try {
            if (!new CatalogPassages(store.catalog()).isEmpty()) {
                search.search(WARM_UP);
            }
        } catch (EngineUnavailableException e) {
            LOG.warn("The warm-up search failed, so the first search takes longer: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("The warm-up search failed; searches may fail, too", e);
        }
    }

    /// Publishes the address of this engine to processes that find its data directory in use.
    public void announce(URI address) {
        store.catalog().announce(address);
    }

    /// Keeps the registered folders in sync from now on, as servers do.
    public void keepFoldersInSync() throws InterruptedException {
        folders.keepInSync(WatchTiming.USUAL);
    }

    /// The journal of requests that a server must not repeat.
    ///
    /// @param window how long an entry is kept
    public RequestJournal requests(int notesMax, Duration window) {
        return new CatalogRequestJournal(store.catalog(), notesMax, window, store.clock());
    }

    @Override
    public Notes notes() {
        return pipeline.notes();
    }

    @Override
    public Ingestion ingestion() {
        return pipeline.ingestion();
    }

    @Override
    public String revision(DataKind kind) throws InterruptedException {
        return store.catalog().revision(kind);
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return probe.status();
    }

    /// What this engine does.
    public Set<EngineRole> roles() {
        return probe.roles();
    }

    /// The engines that share the storage; does not probe anything, unlike the status.
    public EngineStatus.Engines engines() throws InterruptedException {
        return probe.engines();
    }

    @Override
    public void reindex() throws InterruptedException {
        rebuild.rebuild();
    }

    @Override
    public EngineHealth health() throws InterruptedException {
        return probe.health();
    }

    /// Stops the jobs, which the next process resumes, finishes pending changes and releases the data directory.
    @Override
    public void close() {
        folders.close();
        pipeline.close(); // before its model: a job that lost its model would wait for another
        modelChange.close();
        projects.close();
        indexes.close();
        store.catalog().close();
    }
}
