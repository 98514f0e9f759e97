package pinakes.transport.http;

import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/// Turns away requests that a web page of a foreign origin sends.
///
/// Programs send no Origin and pass; a page without an origin of its own says `null` and does not.
public final class OriginGuard implements Guard {
    private static final Pattern ORIGIN = Pattern.compile("https?://([^/?#@\\s]+)");

    private final AllowedHosts allowed;

    public OriginGuard(AllowedHosts allowed) {
        this.allowed = allowed;
    }

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var headers = request.getHeaders();
        if (!headers.contains(HttpHeader.ORIGIN)) {
            return null;
        }
        var origins = headers.getValuesList(HttpHeader.ORIGIN);
        return origins.size() == 1 && isAllowed(origins.getFirst())
                ? null
                : Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "Requests of this origin are not allowed; the setting allowed-hosts adds names",
                        "foreign_origin");
    }

    private boolean isAllowed(String origin) {
        var matcher = ORIGIN.matcher(origin);
        return matcher.matches() && allowed.allow(matcher.group(1));
    }
}
