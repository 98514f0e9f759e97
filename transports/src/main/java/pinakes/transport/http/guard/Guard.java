package pinakes.transport.http.guard;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.Rejection;

/// Decides whether a request is passed on.
@FunctionalInterface
public interface Guard {
    /// The rejection; null to pass the request on.
    ///
    /// @param response a guard may add headers to it
    @Nullable
    Rejection check(Request request, Response response);
}
