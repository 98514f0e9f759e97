package pinakes.engine.http.server.resource;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import pinakes.engine.Engine;
import pinakes.engine.http.server.event.EngineFeeds;
import pinakes.engine.http.server.event.JobEvents;
import pinakes.engine.http.server.event.OpenStreams;
import pinakes.engine.http.server.route.FolderGate;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.upload.UploadReceiver;

/// All routes to an engine.
public final class EngineRoutes {
    private EngineRoutes() {}

    public static List<Route> of(
            Engine engine,
            UploadReceiver uploads,
            FolderGate gate,
            EngineFeeds feeds,
            OpenStreams open,
            Duration heartbeat) {
        var jobEvents = new JobEvents(engine.ingestion(), open, heartbeat);
        var inPath = new DocumentInPath(engine.documents());
        var documentEvents = feeds.documentEvents(open, heartbeat);
        return Stream.of(
                        new SearchRoutes(engine.search()).all(),
                        new JobRoutes(engine.ingestion(), uploads, jobEvents).all(),
                        new NoteRoutes(engine.notes(), inPath).all(),
                        new DocumentRoutes(engine.documents(), engine.ingestion(), inPath, documentEvents).all(),
                        new TagRoutes(engine.documents(), inPath).all(),
                        new ProjectRoutes(engine.projects()).all(),
                        new ChunkRoutes(engine.projects()).all(),
                        new LibraryRoutes(engine.library(), uploads, inPath).all(),
                        new TodoRoutes(engine.todos(), feeds.todoEvents(open, heartbeat)).all(),
                        new FolderRoutes(engine.folders(), gate).all(),
                        new KeyRoutes(engine.keys(), engine.quotas()).all(),
                        new QuotaRoutes(engine.quotas()).all(),
                        new AuditRoutes(engine.audit()).all(),
                        new BackupRoutes(engine.backups()).all(),
                        new ExportRoutes(engine).all(),
                        CallerRoutes.all(),
                        new StatusRoutes(engine).all())
                .flatMap(List::stream)
                .toList();
    }
}
