package pinakes.transport.http.guard;

import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.Rejection;

/// Requires a key or an access token and identifies the caller by it.
public record BearerGuard(KeyRing keys, Challenge challenge) implements Guard {
    private static final String SCHEME = "Bearer ";
    private static final String RETRY_SECONDS = "2";
    private static final String MISSING = "A key is required: send the header Authorization: Bearer <key>";
    private static final String WRONG =
            "The key is invalid, revoked or expired: send the header Authorization: Bearer <key> with a valid key";

    @Override
    public @Nullable Rejection check(Request request, Response response) {
        var given = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
        var verdict = keys.on(key(given));
        RequestCaller.setMethod(request, given.isEmpty() ? KeyRing.Method.NONE : verdict.method());
        return switch (verdict) {
            case KeyRing.Verdict.Known known -> {
                RequestCaller.set(request, known);
                yield null;
            }
            case KeyRing.Verdict.Unknown _ ->
                Rejection.of(HttpStatus.UNAUTHORIZED_401, given.isEmpty() ? MISSING : WRONG, "unauthorized")
                        .with(Challenge.HEADER, challenge.unauthorized(request, !given.isEmpty()));
            case KeyRing.Verdict.Undecided(var why, var _) ->
                Rejection.of(HttpStatus.SERVICE_UNAVAILABLE_503, "The key cannot be checked: " + why, "unavailable")
                        .with("Retry-After", RETRY_SECONDS);
        };
    }

    /// Several headers, or another scheme, count as a wrong key.
    private static @Nullable String key(List<String> given) {
        if (given.isEmpty()) {
            return null;
        }
        var only = given.getFirst();
        return given.size() == 1 && only.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? only.substring(SCHEME.length()).strip()
                : "";
    }
}
