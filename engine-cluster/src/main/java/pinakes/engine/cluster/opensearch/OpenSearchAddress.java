package pinakes.engine.cluster.opensearch;

import java.net.URI;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// An OpenSearch cluster, and how to reach it.
///
/// @param url such as `https://user@search1.example.org:9200,search2.example.org:9200/prefix`, with one or more nodes;
///     the names of all indexes begin with the prefix
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

    /// The user to sign in as; null for none.
    @Nullable
    String user() {
        var at = url.getAuthority().lastIndexOf('@');
        return at < 0 ? null : url.getAuthority().substring(0, at);
    }

    /// The URLs of all nodes.
    List<URI> nodes() {
        var hosts = url.getAuthority().substring(url.getAuthority().lastIndexOf('@') + 1);
        return List.of(hosts.split(",")).stream()
                .map(host -> URI.create(url.getScheme() + "://" + host))
                .toList();
    }

    /// The address for people, without the user.
    @Override
    public String toString() {
        return url.getScheme() + "://" + url.getAuthority().replaceFirst("^.*@", "") + "/" + prefix();
    }
}
