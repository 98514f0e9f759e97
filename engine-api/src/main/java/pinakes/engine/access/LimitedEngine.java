package pinakes.engine.access;

import java.util.EnumMap;
import java.util.function.Supplier;
import pinakes.engine.Backups;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineStatus;
import pinakes.engine.audit.Audit;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.Documents;
import pinakes.engine.folder.Folders;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.engine.quota.Quotas;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.todo.Todos;

/// An engine that shows each caller only what it can access.
///
/// The caller is determined on every call, so one instance serves all callers.
public final class LimitedEngine {
    /// Maximum number of its own jobs that are counted for a limited caller.
    private static final int JOBS_COUNTED_MAX = 1_000;

    private LimitedEngine() {}

    /// Puts limits in front of an engine.
    ///
    /// @param reach what the caller of the current thread can access; throws when there is no caller
    public static Engine of(Engine all, Supplier<Reach> reach) {
        var documents = new LimitedDocuments(all.documents(), reach);
        return new Limited(
                all,
                reach,
                documents,
                new LimitedNotes(all.notes(), documents),
                new LimitedIngestion(all.ingestion(), all.documents(), reach),
                new LimitedSearch(all.search(), documents, reach),
                new LimitedProjects(all.projects(), reach),
                new LimitedLibrary(all.library(), all.documents(), reach),
                new LimitedTodos(all.todos(), reach),
                new LimitedFolders(all.folders(), reach));
    }

    /// @param all the engine without limits
    private record Limited(
            Engine all,
            Supplier<Reach> reach,
            Documents documents,
            Notes notes,
            Ingestion ingestion,
            DocumentSearch search,
            Projects projects,
            Library library,
            Todos todos,
            Folders folders)
            implements Engine {
        /// Keys belong to no collection or project; permissions alone decide who may manage them.
        @Override
        public Keys keys() {
            return all.keys();
        }

        /// Permissions alone decide who may manage quotas, as with keys.
        @Override
        public Quotas quotas() {
            return all.quotas();
        }

        /// The audit log names what all callers did.
        @Override
        public Audit audit() {
            return new LimitedAudit(all.audit(), reach);
        }

        @Override
        public Backups backups() {
            return new LimitedBackups(all.backups(), reach);
        }

        /// The mark says that something changed, but neither what nor how often.
        @Override
        public String revision(DataKind kind) throws InterruptedException {
            var _ = reach.get();
            return all.revision(kind);
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
                throw new DeniedException(
                        "This key is limited to some collections and cannot rebuild the whole index.");
            }
            all.reindex();
        }

        @Override
        public EngineHealth health() throws InterruptedException {
            return all.health();
        }
    }
}
