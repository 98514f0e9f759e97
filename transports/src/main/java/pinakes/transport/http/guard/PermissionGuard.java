package pinakes.transport.http.guard;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Permission;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.KeyRing.Method;

/// Requires a permission; it comes after the guard that identifies the caller.
///
/// A client with an access token gets the scope that it lacks, so that it can ask for it.
public record PermissionGuard(Permission needed, Challenge challenge) implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var known = RequestCaller.known(request);
        if (known.caller().may(needed)) {
            return null;
        }
        var rejection = Rejection.of(
                HttpStatus.FORBIDDEN_403, "This request requires the permission " + needed, "not_permitted");
        return known.method() == Method.TOKEN
                ? rejection.with(Challenge.HEADER, challenge.insufficient(request, needed.toString()))
                : rejection;
    }
}
