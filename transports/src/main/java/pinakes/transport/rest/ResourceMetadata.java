package pinakes.transport.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
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
/// Without an authorization server, the server's operator hands out keys.
public final class ResourceMetadata extends Handler.Abstract {
    public static final String PATH = "/.well-known/oauth-protected-resource";

    private final PublicAddress address;
    private final String protectedPath;
    private final SignIn signIn;

    /// Where people sign in.
    ///
    /// @param scopes what clients should ask for; empty to leave it to them
    public record SignIn(Issuers issuers, List<String> scopes) {
        /// Keys only.
        public static final SignIn NONE = new SignIn(_ -> List.of(), List.of());

        public SignIn {
            scopes = List.copyOf(scopes);
        }

        /// The authorization servers, which may be this server under the address of a request.
        @FunctionalInterface
        public interface Issuers {
            List<String> at(Request request);
        }
    }

    /// @param protectedPath the path of the protected endpoint, such as `/mcp`
    public ResourceMetadata(PublicAddress address, String protectedPath, SignIn signIn) {
        this.address = address;
        this.protectedPath = protectedPath;
        this.signIn = signIn;
    }

    /// The path of the document about a protected path, which RFC 9728 forms like this.
    public static String of(String protectedPath) {
        return protectedPath.equals("/") ? PATH : PATH + protectedPath;
    }

    private record Metadata(
            String resource,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> authorizationServers,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> scopesSupported,

            List<String> bearerMethodsSupported,
            String resourceName) {}

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.GET, request, response, callback)) {
            return true;
        }
        var document = new Metadata(
                address.of(request, protectedPath),
                signIn.issuers.at(request),
                signIn.scopes,
                List.of("header"),
                "Pinakes");
        JsonResponse.write(HttpStatus.OK_200, WireJson.SNAKE.writeValueAsBytes(document), response, callback);
        return true;
    }
}
