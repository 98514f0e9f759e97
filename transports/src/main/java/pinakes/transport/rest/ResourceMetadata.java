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
import pinakes.transport.http.guard.PublicAddress;

/// `GET /.well-known/oauth-protected-resource`: how clients authenticate (RFC 9728).
///
/// It names no authorization server: the server's operator hands out the keys.
public final class ResourceMetadata extends Handler.Abstract {
    public static final String PATH = "/.well-known/oauth-protected-resource";

    private final PublicAddress address;
    private final String protectedPath;

    /// @param protectedPath the path of the protected endpoint, such as `/mcp`
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
