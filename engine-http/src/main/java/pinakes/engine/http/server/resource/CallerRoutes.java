package pinakes.engine.http.server.resource;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.access.Reach;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.KeyJson;
import pinakes.tool.Caller;

/// The route that tells callers what they may do, so that a client offers only that.
final class CallerRoutes {
    private CallerRoutes() {}

    static List<Route> all() {
        return List.of(new Route.Group("keys")
                .get(EnginePaths.CALLER_OF_KEY, "Returns the caller that this request's key identifies.")
                .answers(KeyJson.CallerOfKey.class, "The caller, its permissions and its limits.")
                .byAnyone(CallerRoutes::caller));
    }

    private static ApiReply caller(ApiCall call) {
        var caller = call.caller().key();
        return ApiReply.json(new KeyJson.CallerOfKey(
                caller.id(),
                !caller.equals(Caller.LOCAL),
                sorted(caller.permissions()),
                limit(caller, Reach.COLLECTIONS),
                limit(caller, Reach.PROJECTS),
                limit(caller, Caller.TOOLS)));
    }

    private static @Nullable List<String> limit(Caller caller, String resource) {
        var names = caller.limits().get(resource);
        return names == null ? null : sorted(names);
    }

    private static List<String> sorted(Set<?> names) {
        return names.stream().map(Object::toString).sorted().toList();
    }
}
