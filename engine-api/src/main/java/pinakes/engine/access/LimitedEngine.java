package pinakes.engine.access;

import java.util.EnumMap;
import java.util.List;
import java.util.function.Supplier;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.todo.Todos;

/// An engine that shows each caller only what it can access.
///
/// The caller is determined on every call, so one instance serves all callers.
public final class LimitedEngine implements Engine {
    /// Maximum number of its own jobs that are counted for a limited caller.
    private static final int JOBS_COUNTED_MAX = 1_000;

    private final Engine all;
    private final Supplier<Reach> reach;
    private final Documents documents;
    private final Notes notes;
    private final Ingestion ingestion;
    private final DocumentSearch search;
    private final Projects projects;
    private final Library library;
    private final Todos todos;

    /// Puts limits in front of an engine.
    ///
    /// @param reach what the caller of the current thread can access; throws when there is no caller
    public LimitedEngine(Engine all, Supplier<Reach> reach) {
        this.all = all;
        this.reach = reach;
        this.documents = new LimitedDocuments(all.documents(), reach);
        this.notes = new LimitedNotes(all.notes(), documents, reach);
        this.ingestion = new LimitedIngestion(all.ingestion(), all.documents(), reach);
        this.search = new LimitedSearch(all.search(), documents, reach);
        this.projects = new LimitedProjects(all.projects(), reach);
        this.library = new LimitedLibrary(all.library(), reach);
        this.todos = new LimitedTodos(all.todos(), reach);
    }

    @Override
    public Documents documents() {
        return documents;
    }

    @Override
    public Notes notes() {
        return notes;
    }

    @Override
    public Ingestion ingestion() {
        return ingestion;
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

    /// Keys belong to no collection or project; permissions alone decide who may manage them.
    @Override
    public Keys keys() {
        return all.keys();
    }

    /// The status with the counts that the caller may see.
    @Override
    public EngineStatus status() throws InterruptedException {
        var here = reach.get();
        var status = all.status();
        if (here.isWhole()) {
            return status;
        }
        var totals = documents.totals(DocumentFilter.ALL);
        var jobs = new EnumMap<JobState, Integer>(JobState.class);
        ingestion.list(JobFilter.ALL, JOBS_COUNTED_MAX, 0).forEach(job -> jobs.merge(job.state(), 1, Integer::sum));
        return status.limitedTo(totals, jobs);
    }

    @Override
    public void reindex() throws InterruptedException {
        if (reach.get().collections() != null) {
            throw new DeniedException("This key is limited to some collections and cannot rebuild the whole index.");
        }
        all.reindex();
    }

    @Override
    public List<String> health() throws InterruptedException {
        return all.health();
    }
}
