package pinakes.transport.http.guard;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.Rejection;

/// Lets web pages of allowed origins read the responses, and answers their preflight requests.
///
/// It comes after the [OriginGuard], so every origin here is allowed, and before the [BearerGuard], because a
/// preflight carries no key.
public final class CorsGuard implements Guard {
    private static final String METHODS = "GET, POST, PATCH, DELETE, OPTIONS";
    private static final String EXPOSED = "ETag, Mcp-Session-Id, Retry-After, traceresponse, WWW-Authenticate";
    private static final String ONE_HOUR = "3600";
    private static final Set<String> HEADERS = Set.of(
            "accept",
            "authorization",
            "content-type",
            "idempotency-key",
            "if-match",
            "last-event-id",
            "traceparent",
            "tracestate",
            "x-correlation-id");

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var origin = request.getHeaders().get(HttpHeader.ORIGIN);
        if (origin != null) {
            response.getHeaders().put("Access-Control-Allow-Origin", origin);
            response.getHeaders().put("Access-Control-Expose-Headers", EXPOSED);
            response.getHeaders().put(HttpHeader.VARY, "Origin");
        }
        return HttpMethod.OPTIONS.is(request.getMethod()) ? preflight(request, origin) : null;
    }

    private static Rejection preflight(Request request, @Nullable String origin) {
        if (origin == null) {
            return new Rejection(HttpStatus.NO_CONTENT_204, Map.of("Allow", METHODS), null);
        }
        var wanted = request.getHeaders().get("Access-Control-Request-Headers");
        return new Rejection(
                HttpStatus.NO_CONTENT_204,
                Map.of(
                        "Access-Control-Allow-Methods", METHODS,
                        "Access-Control-Allow-Headers", permitted(wanted == null ? "" : wanted),
                        "Access-Control-Max-Age", ONE_HOUR),
                null);
    }

    /// The requested headers that the server uses.
    private static String permitted(String wanted) {
        return Arrays.stream(wanted.toLowerCase(Locale.ROOT).split(",", -1))
                .map(String::strip)
                .filter(header -> HEADERS.contains(header) || header.startsWith("mcp-"))
                .collect(Collectors.joining(", "));
    }
}
