package pinakes.embedding;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A server that embeds text over HTTP, in the form that OpenAI made common.
///
/// @param base the URL that `/embeddings` is added to, such as `http://localhost:11434/v1`
/// @param model the name of the model, as the server knows it
/// @param key what the server wants as a bearer token
/// @param windowTokens how many tokens the model reads at once
/// @param queryPrefix what the model wants before a question; empty for most
/// @param timeout how long one request may take
public record HttpEndpoint(
        URI base, String model, @Nullable String key, int windowTokens, String queryPrefix, Duration timeout) {
    public static final int WINDOW_TOKENS_STANDARD = 512;
    public static final Duration TIMEOUT_STANDARD = Duration.ofSeconds(60);

    public HttpEndpoint {
        var scheme = base.getScheme();
        if (!"http".equalsIgnoreCase(scheme) && !"https".equalsIgnoreCase(scheme)) {
            throw new IllegalArgumentException("an embedding server has an http or https URL");
        }
        if (base.getUserInfo() != null) {
            throw new IllegalArgumentException("the URL of an embedding server holds no password; use the key");
        }
    }

    public static HttpEndpoint of(URI base, String model, @Nullable String key) {
        return new HttpEndpoint(base, model, key, WINDOW_TOKENS_STANDARD, "", TIMEOUT_STANDARD);
    }

    /// Where its models run, in words for a person.
    String device() {
        return "remote (" + base.getAuthority() + ")";
    }

    HttpEndpoint within(Duration limit) {
        return new HttpEndpoint(
                base, model, key, windowTokens, queryPrefix, timeout.compareTo(limit) < 0 ? timeout : limit);
    }

    URI embeddings() {
        var path = base.toString();
        return URI.create((path.endsWith("/") ? path.substring(0, path.length() - 1) : path) + "/embeddings");
    }

    /// Without the key.
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s at %s", model, base);
    }
}
