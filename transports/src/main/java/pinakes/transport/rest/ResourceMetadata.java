package pinakes.transport.rest;

import java.util.List;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.PublicAddress;

/// `GET /.well-known/oauth-protected-resource`: how a client proves to an endpoint that it may use it (RFC 9728).
///
/// There is no authorization server to ask for a token: the key is handed out by whoever runs the server.
public final class ResourceMetadata extends Handler.Abstract {
    public static final String PATH = "/.well-known/oauth-protected-resource";

    private final PublicAddress address;
    private final String protectedPath;

    /// Metadata of one endpoint of the same server.
    ///
    /// @param protectedPath the endpoint's path, such as `/mcp`
    public ResourceMetadata(PublicAddress address, String protectedPath) {
        this.address = address;
        this.protectedPath = protectedPath;
    }

    private record Document(String resource, List<String> bearerMethodsSupported, String resourceName) {}

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (!HttpMethod.GET.is(request.getMethod())) {
            Problem.wrongMethod(HttpMethod.GET.asString(), response, callback);
            return true;
        }
        var resource = address.of(request, protectedPath);
        JsonResponse.write(
                HttpStatus.OK_200,
                WireJson.SNAKE.writeValueAsBytes(new Document(resource, List.of("header"), "Pinakes")),
                response,
                callback);
        return true;
    }
}
