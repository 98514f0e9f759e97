package pinakes.engine.cluster.opensearch;

import java.net.URI;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// An OpenSearch cluster, and how to reach it.
///
/// @param url such as `https://user@search.example.org:9200/prefix`; the names of all indexes begin with the prefix
/// @param password of the user in the URL; null for none
/// @param tls which servers to trust; null for those that Java trusts
public record OpenSearchAddress(
        URI url, @Nullable String password, @Nullable SSLContext tls) {
    private static final String PREFIX = "pinakes";

    /// What the names of all indexes begin with.
    String prefix() {
        var path = url.getPath() == null ? "" : url.getPath().replaceAll("^/+|/+$", "");
        return path.isEmpty() ? PREFIX : path;
    }

    /// The URL of a request.
    ///
    /// @param path begins with a slash
    URI of(String path) {
        return URI.create(
                url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort()) + path);
    }

    /// The address for people, without the user.
    @Override
    public String toString() {
        return of("/" + prefix()).toString();
    }
}
