package pinakes.app.oauth.provider;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.UrlFormat;
import tools.jackson.databind.JsonNode;

/// The metadata document of a provider (OpenID Connect Discovery, RFC 8414).
///
/// @param issuer as tokens name it
/// @param introspection where tokens can be looked up; null when they cannot
record ProviderMetadata(String issuer, URI keys, @Nullable URI introspection) {
    private static final String OPENID = "/.well-known/openid-configuration";
    private static final String OAUTH = "/.well-known/oauth-authorization-server";

    /// Fetches the first of the documents that a provider can have.
    static ProviderMetadata of(URI issuer, ProviderHttp http) throws IOException {
        var problem = new IOException("The provider " + issuer + " publishes no usable metadata");
        for (var place : places(issuer)) {
            try {
                return read(issuer, http.getJson(place));
            } catch (IOException e) {
                problem.addSuppressed(e);
            }
        }
        throw problem;
    }

    /// With a path in the issuer, its documents can be under the path or under the root.
    private static List<URI> places(URI issuer) {
        var base = withoutSlash(issuer.toString());
        var path = withoutSlash(issuer.getRawPath() == null ? "" : issuer.getRawPath());
        var root = base.substring(0, base.length() - path.length());
        return List.of(base + OPENID, root + OAUTH + path, root + OPENID + path).stream()
                .distinct()
                .map(URI::create)
                .toList();
    }

    private static ProviderMetadata read(URI issuer, JsonNode document) throws IOException {
        var named = document.path("issuer").asString("");
        if (!withoutSlash(named).equals(withoutSlash(issuer.toString()))) {
            throw new IOException("The metadata of " + issuer + " belongs to a different issuer");
        }
        var keys = url(document, "jwks_uri");
        if (keys == null) {
            throw new IOException("The metadata of " + issuer + " has no usable jwks_uri");
        }
        return new ProviderMetadata(named, keys, url(document, "introspection_endpoint"));
    }

    private static @Nullable URI url(JsonNode document, String name) {
        return UrlFormat.parseSecureUrl(document.path(name).asString("")).orElse(null);
    }

    private static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
