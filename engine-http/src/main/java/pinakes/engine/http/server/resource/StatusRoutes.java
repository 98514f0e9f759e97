package pinakes.engine.http.server.resource;

import java.util.List;
import pinakes.engine.DataKind;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.StatusJson;

/// Routes to the status and revisions of the engine and the rebuild of its index.
record StatusRoutes(Engine engine) {
    private static final Route.Group GROUP = new Route.Group("engine");

    List<Route> all() {
        return List.of(
                revision("documents", DataKind.DOCUMENTS, "documents:read"),
                revision("projects", DataKind.PROJECTS, "projects:read"),
                revision("todos", DataKind.TODOS, "tasks:read"),
                GROUP.get(EnginePaths.STATUS, "Returns the engine's version, model, document totals and queue.")
                        .answers(EngineStatus.class, "The status, from a live check of every part.")
                        .by("documents:read", _ -> ApiReply.json(engine.status())),
                GROUP.post(
                                EnginePaths.REINDEX,
                                "Rebuilds the search index. Searches use the old index until the new one is complete.")
                        .answers(StatusJson.Done.class, "The index was rebuilt.")
                        .by("documents:write", this::reindex));
    }

    private Route revision(String name, DataKind kind, String permission) {
        return GROUP.get(
                        EnginePaths.REVISIONS + "/" + name,
                        "Returns a revision of the " + name + ": an opaque value that is different after every change.")
                .answers(StatusJson.DataRevision.class, "The revision. Answers do not change while it stays the same.")
                .by(permission, _ -> ApiReply.json(new StatusJson.DataRevision(engine.revision(kind))));
    }

    private ApiReply reindex(ApiCall call) throws InterruptedException {
        engine.reindex();
        return ApiReply.json(new StatusJson.Done(true));
    }
}
