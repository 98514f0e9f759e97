package pinakes.app.oauth.server;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Clients that registered themselves (RFC 7591).
///
/// Anyone may register, so nothing is stored: the id of a client is what it registered, encrypted.
record RegisteredClients(TokenCodec sealing) {
    private static final String PREFIX = "registered.";
    private static final String PURPOSE = "oauth client";
    private static final String UNNAMED = "An unnamed application";

    private record Registration(String name, List<String> redirectUris) {}

    /// Registers a client; empty when it names no redirect URI, or one that is not allowed.
    Optional<OAuthClient> register(JsonNode metadata) {
        return read(metadata)
                .map(registration -> new OAuthClient(
                        PREFIX + sealing.seal(PURPOSE, registration), registration.name, registration.redirectUris));
    }

    Optional<OAuthClient> find(String id) {
        return id.startsWith(PREFIX)
                ? sealing.open(PURPOSE, id.substring(PREFIX.length()), Registration.class)
                        .map(registration -> new OAuthClient(id, registration.name, registration.redirectUris))
                : Optional.empty();
    }

    private static Optional<Registration> read(JsonNode metadata) {
        var uris = metadata.path("redirect_uris")
                .valueStream()
                .map(uri -> uri.asString(""))
                .toList();
        var name = metadata.path("client_name").asString(UNNAMED).strip();
        return uris.isEmpty()
                        || uris.size() > OAuthClient.REDIRECTS_MAX
                        || name.length() > OAuthClient.NAME_CHARACTERS_MAX
                        || !uris.stream().allMatch(RedirectUris::areAllowed)
                ? Optional.empty()
                : Optional.of(new Registration(name.isEmpty() ? UNNAMED : name, uris));
    }
}
