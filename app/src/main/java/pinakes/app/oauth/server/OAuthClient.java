package pinakes.app.oauth.server;

import java.util.List;

/// A program that asks people to let it act for them.
///
/// @param name the name that it gave, unverified
/// @param redirectUris where it may have the browser sent
record OAuthClient(String id, String name, List<String> redirectUris) {
    static final int NAME_CHARACTERS_MAX = 100;
    static final int REDIRECTS_MAX = 20;

    OAuthClient {
        redirectUris = List.copyOf(redirectUris);
    }

    boolean mayBeSentTo(String uri) {
        return redirectUris.stream().anyMatch(registered -> RedirectUris.match(registered, uri));
    }
}
