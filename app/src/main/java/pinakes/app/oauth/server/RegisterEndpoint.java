package pinakes.app.oauth.server;

import java.time.InstantSource;
import java.util.List;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonBody;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.Problem;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// `POST /oauth/register`: registers a client that publishes no document about itself (RFC 7591).
final class RegisterEndpoint extends Handler.Abstract {
    static final String PATH = "/oauth/register";

    private static final int BODY_BYTES_MAX = 16 * 1024;

    private final RegisteredClients clients;
    private final InstantSource clock;
    private final JsonBody body;

    RegisterEndpoint(RegisteredClients clients, InstantSource clock, MemoryBudget memory) {
        this.clients = clients;
        this.clock = clock;
        this.body = new JsonBody(BODY_BYTES_MAX, JsonBody.TIME_MAX, Problem::write, memory);
    }

    private record Registered(
            String clientId,
            long clientIdIssuedAt,
            String clientName,
            List<String> redirectUris,
            List<String> grantTypes,
            List<String> responseTypes,
            String tokenEndpointAuthMethod) {}

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.POST, request, response, callback)) {
            return true;
        }
        var bytes = body.read(request, response, callback, body.hold(request));
        if (bytes != null) {
            register(bytes, response, callback);
        }
        return true;
    }

    private void register(byte[] bytes, Response response, Callback callback) {
        JsonNode metadata;
        try {
            metadata = WireJson.SNAKE.readTree(bytes);
        } catch (JacksonException _) {
            OAuthAnswer.error("invalid_client_metadata", "The body is not JSON.", response, callback);
            return;
        }
        var client = clients.register(metadata);
        if (client.isEmpty()) {
            OAuthAnswer.error(
                    "invalid_redirect_uri",
                    "Send 1 to " + OAuthClient.REDIRECTS_MAX
                            + " redirect_uris (https, or http on localhost) and a client_name of at most "
                            + OAuthClient.NAME_CHARACTERS_MAX + " characters.",
                    response,
                    callback);
            return;
        }
        var registered = client.get();
        OAuthAnswer.json(
                HttpStatus.CREATED_201,
                new Registered(
                        registered.id(),
                        clock.instant().getEpochSecond(),
                        registered.name(),
                        registered.redirectUris(),
                        List.of(TokenEndpoint.CODE, TokenEndpoint.REFRESH),
                        List.of("code"),
                        "none"),
                response,
                callback);
    }
}
