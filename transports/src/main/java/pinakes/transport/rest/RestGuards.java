package pinakes.transport.rest;

import java.util.List;
import org.eclipse.jetty.server.Handler;
import pinakes.transport.http.Guard;
import pinakes.transport.http.GuardedHandler;

/// Guards in front of an endpoint that speaks plain HTTP.
public final class RestGuards {
    private RestGuards() {}

    /// The handler behind its guards; whom they turn away gets a problem document.
    public static Handler before(Handler handler, List<Guard> guards) {
        return new GuardedHandler(guards, Problem::write, handler);
    }
}
