package pinakes.app.server;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.engine.access.Reach;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.RequestCaller;

/// Refuses callers that are limited to some collections or projects: metrics count the documents and calls of
/// everyone.
record WholeReach() implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var limits = RequestCaller.known(request).caller().limits();
        return limits.containsKey(Reach.COLLECTIONS) || limits.containsKey(Reach.PROJECTS)
                ? Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "This key is limited to some collections or projects and cannot read metrics, which cover all"
                                + " callers",
                        "not_permitted")
                : null;
    }
}
