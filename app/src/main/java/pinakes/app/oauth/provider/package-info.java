/// Access tokens of an OpenID provider or another OAuth authorization server.
///
/// [pinakes.app.oauth.provider.ProviderTokens] decides about each token: signed ones are checked with the provider's
/// public keys, all others by asking it. [pinakes.app.oauth.provider.PersonRules] turns the claims of a valid token
/// into a caller with permissions, collections and projects, like the caller of a key.
@NullMarked
package pinakes.app.oauth.provider;

import org.jspecify.annotations.NullMarked;
