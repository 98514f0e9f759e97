package pinakes.engine.audit.trail;

import pinakes.engine.Backups;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineStatus;
import pinakes.engine.audit.Audit;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
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

/// An engine that notes for the audit log what is done with it.
///
/// A change is recorded after it was made, so an entry says what happened, not what was attempted.
public record AuditedEngine(
        Engine all,
        Documents documents,
        Notes notes,
        Ingestion ingestion,
        Projects projects,
        Library library,
        Todos todos,
        Folders folders,
        Keys keys,
        Quotas quotas,
        Audit audit,
        Backups backups,
        AuditNotes auditNotes)
        implements Engine {
    /// Wraps an engine so that its changes are recorded in the audit log.
    ///
    /// @param audit the audit log, as callers read it
    public static Engine of(Engine all, Audit audit, AuditNotes notes) {
        return new AuditedEngine(
                all,
                new AuditedDocuments(all.documents(), notes),
                new AuditedNotes(all.notes(), notes),
                new AuditedIngestion(all.ingestion(), notes),
                new AuditedProjects(all.projects(), notes),
                new AuditedLibrary(all.library(), notes),
                new AuditedTodos(all.todos(), notes),
                new AuditedFolders(all.folders(), notes),
                new AuditedKeys(all.keys(), notes),
                new AuditedQuotas(all.quotas(), notes),
                audit,
                new AuditedBackups(all.backups(), notes),
                notes);
    }

    @Override
    public DocumentSearch search() {
        return all.search();
    }

    @Override
    public String revision(DataKind kind) throws InterruptedException {
        return all.revision(kind);
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return all.status();
    }

    @Override
    public void reindex() throws InterruptedException {
        all.reindex();
        auditNotes.note(AuditAction.CHANGED, "engine.reindex", "");
    }

    @Override
    public EngineHealth health() throws InterruptedException {
        return all.health();
    }
}
