package pinakes.app.oauth.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.app.oauth.server.AuthorizationCodes.Exchange;
import pinakes.app.oauth.server.AuthorizationCodes.Granted;
import pinakes.engine.file.Sha256;
import pinakes.tool.Caller;
import pinakes.transport.rest.Problem;

/// `POST /oauth/token`: exchanges a code, or a refresh token, for tokens.
final class TokenEndpoint extends Handler.Abstract {
    static final String PATH = "/oauth/token";
    static final String CODE = "authorization_code";
    static final String REFRESH = "refresh_token";

    private static final String INVALID_GRANT = "invalid_grant";
    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    private final AuthorizationCodes codes;
    private final SignInSessions sessions;
    private final Tokens tokens;
    private final ServerAddress address;
    private final SignInRecords records;

    private record Issued(String accessToken, String tokenType, long expiresIn, String refreshToken, String scope) {}

    TokenEndpoint(
            AuthorizationCodes codes,
            SignInSessions sessions,
            Tokens tokens,
            ServerAddress address,
            SignInRecords records) {
        this.codes = codes;
        this.sessions = sessions;
        this.tokens = tokens;
        this.address = address;
        this.records = records;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws InterruptedException {
        if (Problem.refusedOtherMethod(HttpMethod.POST, request, response, callback)) {
            return true;
        }
        var form = OAuthParameters.ofForm(request);
        if (form.isEmpty()) {
            OAuthAnswer.error(
                    "invalid_request",
                    "Send the parameters as application/x-www-form-urlencoded, each once.",
                    response,
                    callback);
            return true;
        }
        var resource = form.get().find("resource");
        if (resource.isPresent() && !address.isResource(request, resource.get())) {
            OAuthAnswer.error("invalid_target", "Tokens are issued for this server only.", response, callback);
            return true;
        }
        switch (form.get().get("grant_type")) {
            case CODE -> answer(exchanged(form.get()), request, response, callback);
            case REFRESH -> answer(renewed(form.get()), request, response, callback);
            default ->
                OAuthAnswer.error(
                        "unsupported_grant_type", "Supported: " + CODE + ", " + REFRESH + ".", response, callback);
        }
        return true;
    }

    private Optional<SignInSession> exchanged(OAuthParameters form) {
        return switch (codes.exchange(form.get("code"), granted -> begun(granted, form))) {
            case Exchange.Done(var session) -> Optional.of(session);
            case Exchange.Unknown() -> Optional.empty();
            case Exchange.Replayed(var session) -> {
                sessions.end(session);
                yield Optional.empty();
            }
        };
    }

    /// Begins a session if the client is the one that asked for the code.
    private Optional<SignInSession> begun(Granted granted, OAuthParameters form) {
        var asked = granted.request();
        return asked.client().equals(form.get("client_id"))
                        && asked.redirectUri().equals(form.get("redirect_uri"))
                        && isSolved(asked.challenge(), form.get("code_verifier"))
                ? Optional.of(sessions.begin(granted.key(), asked.client(), asked.scopes(), asked.resource()))
                : Optional.empty();
    }

    private Optional<SignInSession> renewed(OAuthParameters form) {
        return tokens.openRefresh(form.get("refresh_token"))
                .filter(token -> sessions.find(token.session())
                        .filter(session -> session.client().equals(form.get("client_id")))
                        .isPresent())
                .flatMap(token -> sessions.renew(token.session(), token.generation()));
    }

    private void answer(Optional<SignInSession> session, Request request, Response response, Callback callback)
            throws InterruptedException {
        var caller = session.isEmpty() ? Optional.<Caller>empty() : tokens.caller(session.get());
        if (session.isEmpty() || caller.isEmpty()) {
            session.map(SignInSession::id).ifPresent(sessions::end);
            records.refused(request, response, INVALID_GRANT);
            OAuthAnswer.error(
                    INVALID_GRANT,
                    "The code or token is invalid, expired, already used, or revoked.",
                    response,
                    callback);
            return;
        }
        response.getHeaders().put(HttpHeader.PRAGMA, "no-cache");
        OAuthAnswer.json(
                HttpStatus.OK_200,
                new Issued(
                        tokens.access(session.get()),
                        "Bearer",
                        Tokens.ACCESS_LIFETIME.toSeconds(),
                        tokens.refresh(session.get()),
                        Tokens.scope(caller.get().permissions())),
                response,
                callback);
    }

    private static boolean isSolved(String challenge, String verifier) {
        if (!VERIFIER.matcher(verifier).matches()) {
            return false;
        }
        var hash = Base64.getUrlEncoder().withoutPadding().encode(Sha256.of(verifier));
        return MessageDigest.isEqual(hash, challenge.getBytes(StandardCharsets.US_ASCII));
    }
}
