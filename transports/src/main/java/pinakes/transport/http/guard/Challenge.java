package pinakes.transport.http.guard;

import java.util.List;
import org.eclipse.jetty.server.Request;

/// The `WWW-Authenticate` header of responses that ask a client to sign in, or to ask for more (RFC 6750, RFC 9728).
///
/// @param metadataPath the path of the authorization metadata, such as `/.well-known/oauth-protected-resource`
/// @param scopes what a client should ask its authorization server for; empty to leave it to the client
public record Challenge(PublicAddress address, String metadataPath, List<String> scopes) {
    public static final String HEADER = "WWW-Authenticate";

    public Challenge {
        scopes = List.copyOf(scopes);
    }

    /// For a request without a valid key or token.
    ///
    /// @param wasWrong whether the request had one at all
    String unauthorized(Request request, boolean wasWrong) {
        var text = scheme(request) + (scopes.isEmpty() ? "" : ", scope=\"" + String.join(" ", scopes) + "\"");
        return wasWrong ? text + ", error=\"invalid_token\"" : text;
    }

    /// For a request with a token that does not allow it.
    public String insufficient(Request request, String scope) {
        return scheme(request) + ", error=\"insufficient_scope\", scope=\"" + scope + "\"";
    }

    private String scheme(Request request) {
        return "Bearer realm=\"pinakes\", resource_metadata=\"" + address.of(request, metadataPath) + "\"";
    }
}
