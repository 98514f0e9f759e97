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

/// An engine that is another one, but for the parts that a test has take a different shape.
public class DisguisedEngine implements Engine {
    private final Engine real;

    public DisguisedEngine(Engine real) {
        this.real = real;
    }

    @Override
    public Documents documents() {
        return real.documents();
    }

    @Override
    public Notes notes() {
        return real.notes();
    }

    @Override
    public Ingestion ingestion() {
        return real.ingestion();
    }

    @Override
    public DocumentSearch search() {
        return real.search();
    }

    @Override
    public Projects projects() {
        return real.projects();
    }

    @Override
    public Library library() {
        return real.library();
    }

    @Override
    public Todos todos() {
        return real.todos();
    }

    @Override
    public Folders folders() {
        return real.folders();
    }

    @Override
    public Keys keys() {
        return real.keys();
    }

    @Override
    public Quotas quotas() {
        return real.quotas();
    }

    @Override
    public Audit audit() {
        return real.audit();
    }

    @Override
    public Backups backups() {
        return real.backups();
    }

    @Override
    public String revision(DataKind kind) throws InterruptedException {
        return real.revision(kind);
    }

    @Override
    public EngineStatus status() throws InterruptedException {
        return real.status();
    }

    @Override
    public void reindex() throws InterruptedException {
        real.reindex();
    }

    @Override
    public EngineHealth health() throws InterruptedException {
        return real.health();
    }
}
