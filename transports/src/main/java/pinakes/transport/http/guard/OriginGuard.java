package pinakes.transport.http.guard;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.Rejection;

/// Refuses requests from web pages of foreign origins.
///
/// Programs send no Origin and pass; pages with the origin `null` do not. Pages of this server pass, and so do
/// configured hosts and origins. Another port of this machine is foreign, because any local program may serve pages
/// there. It relies on a [HostGuard] before it.
///
/// @param hosts whose configured names are allowed origins
/// @param origins further allowed origins, such as `http://localhost:6274`
public record OriginGuard(AllowedHosts hosts, Collection<String> origins) implements Guard {
    private static final Pattern ORIGIN = Pattern.compile("https?://([^/?#@\\s]+)");

    public OriginGuard {
        origins =
                origins.stream().map(origin -> origin.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var headers = request.getHeaders();
        if (!headers.contains(HttpHeader.ORIGIN)) {
            return null;
        }
        var given = headers.getValuesList(HttpHeader.ORIGIN);
        return given.size() == 1 && isAllowed(given.getFirst(), request)
                ? null
                : Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "Origin '" + Quoted.of(String.join(", ", given))
                                + "' is not allowed; add it to allowed-origins",
                        "foreign_origin");
    }

    private boolean isAllowed(String origin, Request request) {
        var matcher = ORIGIN.matcher(origin);
        if (!matcher.matches()) {
            return false;
        }
        var authority = matcher.group(1);
        return isOwn(authority, request)
                || hosts.isConfigured(authority)
                || origins.contains(origin.toLowerCase(Locale.ROOT));
    }

    /// Whether the page comes from this server, under any of its loopback names.
    private boolean isOwn(String authority, Request request) {
        return authority.equalsIgnoreCase(request.getHeaders().get(HttpHeader.HOST))
                || (hosts.allow(authority) && authority.endsWith(":" + Request.getLocalPort(request)));
    }
}
