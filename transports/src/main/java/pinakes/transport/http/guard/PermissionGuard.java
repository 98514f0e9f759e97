package pinakes.transport.http.guard;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Permission;
import pinakes.transport.http.Rejection;

/// Requires a permission; it comes after the guard that identifies the caller.
public record PermissionGuard(Permission needed) implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        return RequestCaller.of(request).may(needed)
                ? null
                : Rejection.of(
                        HttpStatus.FORBIDDEN_403, "This request requires the permission " + needed, "not_permitted");
    }
}
