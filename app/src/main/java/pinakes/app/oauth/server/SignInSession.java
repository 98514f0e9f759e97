package pinakes.app.oauth.server;

import java.time.Instant;
import java.util.List;

/// What a person let a client do, until the session ends or the key is revoked.
///
/// @param key the SHA-256 of the key that the person signed in with
/// @param scopes the permissions that the client asked for; the key may allow less
/// @param resource the URL of the server that the tokens are for
/// @param generation the number of the refresh token that is valid now; each one is used once
/// @param renewedAt when that one was issued
record SignInSession(
        String id,
        String key,
        String client,
        List<String> scopes,
        String resource,
        int generation,
        Instant renewedAt,
        Instant endsAt) {
    SignInSession {
        scopes = List.copyOf(scopes);
    }

    SignInSession renewed(Instant now, Instant end) {
        return new SignInSession(id, key, client, scopes, resource, generation + 1, now, end);
    }
}
