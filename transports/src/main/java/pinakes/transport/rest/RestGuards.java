package pinakes.transport.rest;

import java.util.List;
import org.eclipse.jetty.server.Handler;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.GuardedHandler;

/// Guards in front of a plain HTTP endpoint, with rejections as problem documents.
public final class RestGuards {
    private RestGuards() {}

    public static Handler before(Handler handler, List<Guard> guards) {
        return new GuardedHandler(guards, Problem::write, handler);
    }
}
