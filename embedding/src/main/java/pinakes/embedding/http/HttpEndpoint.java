package pinakes.embedding.http;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// A server with an OpenAI-compatible embeddings API.
///
/// @param base the URL that `/embeddings` is appended to, such as `http://localhost:11434/v1`
/// @param model the name of the model, as the server knows it
/// @param key the bearer token
public record HttpEndpoint(URI base, String model, @Nullable String key) {
    public HttpEndpoint {
        var scheme = base.getScheme();
        if (!"http".equalsIgnoreCase(scheme) && !"https".equalsIgnoreCase(scheme)) {
            throw new IllegalArgumentException("the URL of an embedding server must start with http or https");
        }
        if (base.getUserInfo() != null) {
            throw new IllegalArgumentException(
                    "the URL of an embedding server must not contain a password; set embedding-api-key");
        }
    }

    URI embeddings() {
        var path = base.toString();
        return URI.create((path.endsWith("/") ? path.substring(0, path.length() - 1) : path) + "/embeddings");
    }

    /// Without the key, for messages.
    @Override
    public String toString() {
        return model + " at " + base;
    }
}
