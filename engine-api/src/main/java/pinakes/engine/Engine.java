package pinakes.engine;

import pinakes.engine.audit.Audit;
import pinakes.engine.document.Documents;
import pinakes.engine.folder.Folders;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Notes;
import pinakes.engine.key.Keys;
import pinakes.engine.library.Library;
import pinakes.engine.project.Projects;
import pinakes.engine.quota.Quotas;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.todo.Todos;

/// Everything an engine can do.
public interface Engine {
    Documents documents();

    Notes notes();

    Ingestion ingestion();

    DocumentSearch search();

    Projects projects();

    Library library();

    Todos todos();

    Folders folders();

    Keys keys();

    Quotas quotas();

    Audit audit();

    Backups backups();

    /// An opaque mark of what the engine stores of this kind.
    ///
    /// It is replaced with every change, before the change is acknowledged or can be seen by a later search. Equal
    /// marks therefore mean that a query has the same answer as before. Engines on one catalog have the same marks.
    String revision(DataKind kind) throws InterruptedException;

    EngineStatus status() throws InterruptedException;

    /// Rebuilds the search index from the catalog. The old index serves searches until then; returns when the new one
    /// has replaced it.
    void reindex() throws InterruptedException;

    /// Probes the parts of the engine that calls depend on.
    EngineHealth health() throws InterruptedException;
}
