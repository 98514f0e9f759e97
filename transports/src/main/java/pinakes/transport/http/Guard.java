package pinakes.transport.http;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/// Decides whether a request is handed on.
@FunctionalInterface
public interface Guard {
    /// Null when there is nothing against it.
    ///
    /// @param response what goes out in the end; a guard may add headers to it
    @Nullable
    Rejection check(Request request, Response response);
}
