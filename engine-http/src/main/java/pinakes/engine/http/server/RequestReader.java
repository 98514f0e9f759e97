package pinakes.engine.http.server;

import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.JsonBody;
import pinakes.transport.limit.MemoryBudget;

/// Reads a request into an [ApiCall] and rejects parameters that its route does not declare.
record RequestReader(JsonBody body) {
    private static final byte[] NOTHING = {};

    /// Bodies up to this size are not limited further; longer ones are batches or whole texts.
    private static final long SHORT_BYTES_MAX = 64 * 1024;

    /// The call, or null after the body was refused.
    @Nullable
    ApiCall read(
            Route route,
            ApiCaller caller,
            Map<String, String> path,
            Request request,
            Response response,
            Callback callback,
            MemoryBudget.Held held)
            throws RefusedException {
        var query = query(route, request);
        var bytes = hasJson(route, request) ? body.read(request, response, callback, held) : NOTHING;
        return bytes == null ? null : new ApiCall(request, caller, path, query, bytes);
    }

    /// Whether the JSON body is long, or of unknown length.
    static boolean isLong(Route route, Request request) {
        var length = request.getLength();
        return hasJson(route, request) && (length < 0 || length > SHORT_BYTES_MAX);
    }

    private static boolean hasJson(Route route, Request request) {
        return route.body() != null && !route.takesFormOf(request);
    }

    private static Fields query(Route route, Request request) throws RefusedException {
        Fields query;
        try {
            query = Request.extractQueryParameters(request);
        } catch (RuntimeException _) {
            throw RefusedException.badParameter("The query string is not properly encoded.");
        }
        for (var name : query.getNames()) {
            if (route.parameters().stream().noneMatch(known -> known.name().equals(name))) {
                throw new RefusedException(
                        HttpStatus.BAD_REQUEST_400,
                        "unknown_parameter",
                        "Unknown parameter '" + Quoted.of(name) + "'. " + allowed(route));
            }
        }
        return query;
    }

    private static String allowed(Route route) {
        return route.parameters().isEmpty()
                ? "This path takes no parameters."
                : route.parameters().stream().map(Parameter::name).collect(Collectors.joining(", ", "Allowed: ", "."));
    }
}
