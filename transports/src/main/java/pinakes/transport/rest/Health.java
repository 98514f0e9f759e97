package pinakes.transport.rest;

import java.util.List;
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
public final class Health extends Handler.Abstract {
    public static final String PATH = "/health";

    private final Supplier<List<String>> problems;
    private final String version;
    private final List<String> roles;

    /// @param reasons why the server is not ready; empty when it is
    /// @param roles what the engine in this process does; empty without one
    private record Report(
            String status, boolean live, boolean ready, List<String> reasons, String version, List<String> roles) {}

    /// @param problems why parts of the server are not ready; empty when all are
    /// @param roles what the engine in this process does; empty without one
    public Health(Supplier<List<String>> problems, String version, List<String> roles) {
        this.problems = problems;
        this.version = version;
        this.roles = roles;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            Problem.wrongMethod("GET, HEAD", response, callback);
            return true;
        }
        var reasons = problems.get();
        var ready = reasons.isEmpty();
        var report = new Report(ready ? "ready" : "not ready", true, ready, reasons, version, roles);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        JsonResponse.write(
                ready ? HttpStatus.OK_200 : HttpStatus.SERVICE_UNAVAILABLE_503,
                WireJson.CAMEL.writeValueAsBytes(report),
                response,
                callback);
        return true;
    }
}
