package pinakes.engine.http.server;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpHeader;
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

/// Makes a call of a request, and refuses what its route did not declare.
final class CallReader {
    private static final byte[] NOTHING = {};

    /// What is longer is a batch or a whole text; as many of the others as there are connections do no harm.
    private static final long SHORT_BYTES_MAX = 64 * 1024;

    private static final Pattern FORM = Pattern.compile("multipart/form-data\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    private final JsonBody body;

    CallReader(JsonBody body) {
        this.body = body;
    }

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
        if (!hasJson(route, request)) {
            return new ApiCall(request, caller, path, query, NOTHING);
        }
        var bytes = body.read(request, response, callback, held);
        return bytes == null ? null : new ApiCall(request, caller, path, query, bytes);
    }

    /// Whether the JSON of a request is long, or may be because its length is not said.
    boolean isLong(Route route, Request request) {
        var length = request.getLength();
        return hasJson(route, request) && (length < 0 || length > SHORT_BYTES_MAX);
    }

    static boolean isForm(Route route, Request request) {
        return !route.form().isEmpty() && isForm(request);
    }

    static boolean isForm(Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && FORM.matcher(type).matches();
    }

    private static boolean hasJson(Route route, Request request) {
        return route.body() != null && !isForm(route, request);
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
