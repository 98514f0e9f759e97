package pinakes.transport.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/// Turns away requests that address this server by a foreign name.
///
/// A web page whose own name was made to point here (DNS rebinding) cannot hide that name from the Host header.
public final class HostGuard implements Guard {
    private final AllowedHosts allowed;

    public HostGuard(AllowedHosts allowed) {
        this.allowed = allowed;
    }

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var hosts = request.getHeaders().getValuesList(HttpHeader.HOST);
        if (hosts.size() != 1) {
            return Rejection.of(HttpStatus.BAD_REQUEST_400, "A request has exactly one Host header", "invalid_host");
        }
        return allowed.allow(hosts.getFirst())
                ? null
                : Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "This server does not go by that host name; the setting allowed-hosts adds names",
                        "foreign_host");
    }
}
