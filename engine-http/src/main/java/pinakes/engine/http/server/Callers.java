package pinakes.engine.http.server;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;

/// Lets callers do what they may.
final class Callers {
    private Callers() {}

    static ApiCaller permitted(Route route, Request request) throws RefusedException {
        var caller = ApiCaller.of(request);
        if (!caller.key().may(route.permission())) {
            throw new RefusedException(
                    HttpStatus.FORBIDDEN_403,
                    "not_permitted",
                    "This key may not do that; it needs the permission " + route.permission() + ".");
        }
        return caller;
    }
}
