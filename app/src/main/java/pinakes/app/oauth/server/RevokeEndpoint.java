package pinakes.app.oauth.server;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.rest.Problem;

/// `POST /oauth/revoke`: ends the session of a token (RFC 7009). Any holder of the token may do that.
final class RevokeEndpoint extends Handler.Abstract {
    static final String PATH = "/oauth/revoke";

    private final SignInSessions sessions;
    private final Tokens tokens;

    RevokeEndpoint(SignInSessions sessions, Tokens tokens) {
        this.sessions = sessions;
        this.tokens = tokens;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.POST, request, response, callback)) {
            return true;
        }
        OAuthParameters.ofForm(request)
                .flatMap(form -> tokens.sessionOf(form.get("token")))
                .ifPresent(sessions::end);
        JsonResponse.empty(HttpStatus.OK_200, response, callback);
        return true;
    }
}
