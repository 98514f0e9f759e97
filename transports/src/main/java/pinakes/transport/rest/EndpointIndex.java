package pinakes.transport.rest;

import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;

/// Lists the endpoints at `/` and responds with 404 everywhere else.
public final class EndpointIndex extends Handler.Abstract {
    /// Matches what no other handler does.
    public static final String PATH = "/*";

    private final Map<String, String> endpoints;

    /// @param endpoints descriptions by path
    public EndpointIndex(Map<String, String> endpoints) {
        this.endpoints = new TreeMap<>(endpoints);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (request.getHttpURI().getCanonicalPath().equals("/")) {
            JsonResponse.write(HttpStatus.OK_200, WireJson.CAMEL.writeValueAsBytes(endpoints), response, callback);
        } else {
            Problem.of(HttpStatus.NOT_FOUND_404, "Nothing is served at this path; GET / lists the endpoints.")
                    .write(response, callback);
        }
        return true;
    }
}
