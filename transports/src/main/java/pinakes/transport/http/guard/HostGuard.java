package pinakes.transport.http.guard;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.Rejection;

/// Refuses requests that address this server by an unknown host name.
///
/// This stops DNS rebinding: a web page whose domain was made to resolve to this machine sends its own name as Host.
public record HostGuard(AllowedHosts allowed) implements Guard {
    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var hosts = request.getHeaders().getValuesList(HttpHeader.HOST);
        if (hosts.size() != 1) {
            return Rejection.of(
                    HttpStatus.BAD_REQUEST_400, "A request must have exactly one Host header", "invalid_host");
        }
        return allowed.allow(hosts.getFirst())
                ? null
                : Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "Host '" + Quoted.of(hosts.getFirst()) + "' is not allowed; add it to allowed-hosts",
                        "foreign_host");
    }
}
