package pinakes.engine.http.server;

import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.StatusJson;

/// The engine as a whole.
final class StatusRoutes {
    private final Engine engine;

    StatusRoutes(Engine engine) {
        this.engine = engine;
    }

    List<Route> all() {
        return List.of(
                Route.get(EnginePaths.STATUS)
                        .about("engine", "How the engine is: its version, model, documents and queue.")
                        .answers(StatusJson.Status.class, "Found by really trying its parts.")
                        .by("documents:read", _ -> Reply.json(StatusJson.Status.of(engine.status()))),
                Route.post(EnginePaths.REINDEX)
                        .about("engine", "Makes the search index anew, while the old one serves.")
                        .answers(StatusJson.Done.class, "It is done.")
                        .by("documents:write", this::reindex));
    }

    private Reply reindex(ApiCall call) throws InterruptedException {
        engine.reindex();
        return Reply.json(new StatusJson.Done(true));
    }
}
