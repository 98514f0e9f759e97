package pinakes.app.oauth.server;

import java.util.List;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.rest.Problem;

/// `GET /.well-known/oauth-authorization-server`: where and how clients get tokens (RFC 8414).
final class MetadataEndpoint extends Handler.Abstract {
    static final String PATH = "/.well-known/oauth-authorization-server";

    private final ServerAddress address;

    MetadataEndpoint(ServerAddress address) {
        this.address = address;
    }

    private record ServerMetadata(
            String issuer,
            String authorizationEndpoint,
            String tokenEndpoint,
            String registrationEndpoint,
            String revocationEndpoint,
            List<String> scopesSupported,
            List<String> responseTypesSupported,
            List<String> responseModesSupported,
            List<String> grantTypesSupported,
            List<String> tokenEndpointAuthMethodsSupported,
            List<String> revocationEndpointAuthMethodsSupported,
            List<String> codeChallengeMethodsSupported,
            boolean authorizationResponseIssParameterSupported,
            boolean clientIdMetadataDocumentSupported) {}

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.GET, request, response, callback)) {
            return true;
        }
        var document = new ServerMetadata(
                address.issuer(request),
                address.at(request, AuthorizeEndpoint.PATH),
                address.at(request, TokenEndpoint.PATH),
                address.at(request, RegisterEndpoint.PATH),
                address.at(request, RevokeEndpoint.PATH),
                Scopes.USUAL,
                List.of("code"),
                List.of("query"),
                List.of(TokenEndpoint.CODE, TokenEndpoint.REFRESH),
                List.of("none"),
                List.of("none"),
                List.of("S256"),
                true,
                true);
        JsonResponse.write(HttpStatus.OK_200, WireJson.SNAKE.writeValueAsBytes(document), response, callback);
        return true;
    }
}
