package pinakes.transport.rest;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;

/// `GET /health`: live when it answers, ready when no part reports a problem.
///
/// `GET /health/serving` gives the same report, but a failure only if the server does not serve, for load balancers:
/// without servers, callers would get no answer at all.
public final class Health extends Handler.Abstract {
    public static final String PATH = "/health";

    public static final String SERVING_PATH = PATH + "/serving";

    private final Supplier<State> state;
    private final Predicate<State> isWell;
    private final String version;
    private final List<String> roles;

    /// What the parts of the server report.
    ///
    /// @param problems why parts of the server are not ready; empty when all are
    /// @param isServing whether most calls succeed even if the server is not ready
    public record State(List<String> problems, boolean isServing) {
        boolean isReady() {
            return problems.isEmpty();
        }
    }

    /// @param reasons why the server is not ready; empty when it is
    /// @param roles what the engine in this process does; empty without one
    private record Report(
            String status,
            boolean live,
            boolean ready,
            boolean serving,
            List<String> reasons,
            String version,
            List<String> roles) {}

    private Health(Supplier<State> state, Predicate<State> isWell, String version, List<String> roles) {
        this.state = state;
        this.isWell = isWell;
        this.version = version;
        this.roles = roles;
    }

    /// The handlers by their paths.
    ///
    /// @param roles what the engine in this process does; empty without one
    public static Map<String, Handler> handlers(Supplier<State> state, String version, List<String> roles) {
        return Map.of(
                PATH, new Health(state, State::isReady, version, roles),
                SERVING_PATH, new Health(state, State::isServing, version, roles));
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            Problem.wrongMethod("GET, HEAD", response, callback);
            return true;
        }
        var now = state.get();
        var report = new Report(
                now.isReady() ? "ready" : "not ready",
                true,
                now.isReady(),
                now.isServing(),
                now.problems(),
                version,
                roles);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        JsonResponse.write(
                isWell.test(now) ? HttpStatus.OK_200 : HttpStatus.SERVICE_UNAVAILABLE_503,
                WireJson.CAMEL.writeValueAsBytes(report),
                response,
                callback);
        return true;
    }
}
