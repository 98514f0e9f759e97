package pinakes.transport.http;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/// Turns away requests that a web page of a foreign origin sends.
///
/// Programs send no Origin and pass; a page without an origin of its own says `null` and does not. Pages of this server
/// pass, and those whose host or origin the settings name. Another port of this machine is foreign: any program there
/// may serve pages.
public final class OriginGuard implements Guard {
    private static final Pattern ORIGIN = Pattern.compile("https?://([^/?#@\\s]+)");

    private final AllowedHosts hosts;
    private final Set<String> origins;

    /// A guard behind a [HostGuard], which has checked the Host header.
    ///
    /// @param hosts whose pages may call, by their configured names
    /// @param origins further pages that may, such as `http://localhost:6274`
    public OriginGuard(AllowedHosts hosts, Collection<String> origins) {
        this.hosts = hosts;
        this.origins =
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
                        "Pages of this origin may not call this server; the setting allowed-origins adds origins",
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

    /// Whether the page comes from where the request goes to, whichever loopback name either uses.
    private boolean isOwn(String authority, Request request) {
        return authority.equalsIgnoreCase(request.getHeaders().get(HttpHeader.HOST))
                || (hosts.allow(authority) && authority.endsWith(":" + Request.getLocalPort(request)));
    }
}
