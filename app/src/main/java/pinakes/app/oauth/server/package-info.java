/// A small OAuth 2.1 authorization server, for people without a provider.
///
/// A client sends the person's browser to [pinakes.app.oauth.server.AuthorizeEndpoint], where the person signs in
/// with a key and lets the client act for them; the client gets a code, which
/// [pinakes.app.oauth.server.TokenEndpoint] exchanges for tokens. Codes are kept in memory for a minute. Tokens are
/// encrypted references to a [pinakes.app.oauth.server.SignInSession], which belongs to the key: revoking the key
/// ends it. Clients need not be stored: they publish their metadata themselves, or carry it, encrypted, as their
/// id.
@NullMarked
package pinakes.app.oauth.server;

import org.jspecify.annotations.NullMarked;
