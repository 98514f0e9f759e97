package pinakes.engine.http.server;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.tool.text.Quoted;
import pinakes.transport.http.JsonBody;

/// Makes a call of a request, and refuses what its route did not declare.
final class CallReader {
    private static final byte[] NOTHING = {};

    private final JsonBody body;

    CallReader(JsonBody body) {
        this.body = body;
    }

    /// The call, or null after the body was refused.
    @Nullable
    ApiCall read(Route route, Map<String, String> path, Request request, Response response, Callback callback)
            throws RefusedException {
        var caller = Callers.permitted(route, request);
        var query = query(route, request);
        if (route.body() == null || isForm(route, request)) {
            return new ApiCall(request, caller, path, query, NOTHING);
        }
        var bytes = body.read(request, response, callback);
        return bytes == null ? null : new ApiCall(request, caller, path, query, bytes);
    }

    static boolean isForm(Route route, Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return !route.form().isEmpty()
                && type != null
                && type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data");
    }

    private static Fields query(Route route, Request request) throws RefusedException {
        Fields query;
        try {
            query = Request.extractQueryParameters(request);
        } catch (RuntimeException _) {
            throw RefusedException.badParameter("The query of the address is not encoded as it must be.");
        }
        for (var name : query.getNames()) {
            if (route.parameters().stream().noneMatch(known -> known.name().equals(name))) {
                throw new RefusedException(
                        HttpStatus.BAD_REQUEST_400,
                        "unknown_parameter",
                        "There is no parameter '" + Quoted.of(name) + "' here; " + known(route));
            }
        }
        return query;
    }

    private static String known(Route route) {
        return route.parameters().isEmpty()
                ? "there are none."
                : route.parameters().stream()
                        .map(Parameter::name)
                        .collect(Collectors.joining(", ", "there are: ", "."));
    }
}
