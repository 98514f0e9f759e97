package pinakes.app.oauth.server;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a client asks for.
///
/// @param challenge the hash of the secret that the client must present with the code (PKCE, S256)
/// @param scopes permissions
/// @param state returned to the client as it is; null when it sent none
record AuthorizationRequest(
        String client,
        String redirectUri,
        String challenge,
        List<String> scopes,
        String resource,
        @Nullable String state) {
    AuthorizationRequest {
        scopes = List.copyOf(scopes);
    }
}
