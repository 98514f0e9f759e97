package pinakes.transport.http;

import java.net.URI;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/// The address by which clients reach this server, for answers that have to name it.
///
/// Behind a proxy that ends TLS no request shows it; then it has to be set.
public final class PublicAddress {
    /// The address that each request was sent to.
    public static final PublicAddress AS_ASKED = new PublicAddress(null);

    private final @Nullable URI set;

    private PublicAddress(@Nullable URI set) {
        this.set = set;
    }

    /// An address that is always the same.
    ///
    /// @param url what comes before the paths of this server, such as `https://kb.example.org`
    public static PublicAddress of(URI url) {
        return new PublicAddress(url);
    }

    /// The name by which it is reached, if that is known before anybody asks.
    public Optional<String> host() {
        return Optional.ofNullable(set).map(URI::getHost);
    }

    /// The whole address of something that this server has.
    ///
    /// @param path where it is, with a slash at the beginning
    public String of(Request request, String path) {
        var base = set == null ? asked(request) : set.toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
    }

    private static String asked(Request request) {
        return (request.isSecure() ? "https" : "http") + "://"
                + request.getHeaders().get(HttpHeader.HOST);
    }
}
