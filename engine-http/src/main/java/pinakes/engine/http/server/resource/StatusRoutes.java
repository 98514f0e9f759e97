package pinakes.engine.http.server.resource;

import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.EngineStatus;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.StatusJson;

/// Routes to the status of the engine and the rebuild of its index.
record StatusRoutes(Engine engine) {
    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.STATUS)
                        .about("engine", "Returns the version, model, document totals and queue of the engine.")
                        .answers(EngineStatus.class, "The status, from a live check of every part.")
                        .by("documents:read", _ -> ApiReply.json(engine.status())),
                Route.post(EnginePaths.REINDEX)
                        .about("engine", "Rebuilds the search index. Searches use the old one until it is complete.")
                        .answers(StatusJson.Done.class, "The index was rebuilt.")
                        .by("documents:write", this::reindex));
    }

    private ApiReply reindex(ApiCall call) throws InterruptedException {
        engine.reindex();
        return ApiReply.json(new StatusJson.Done(true));
    }
}
