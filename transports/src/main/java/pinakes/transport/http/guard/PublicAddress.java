package pinakes.transport.http.guard;

import java.net.URI;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/// The address by which clients reach this server, for responses that contain it.
///
/// Behind a proxy that terminates TLS, requests do not show it and it must be configured.
///
/// @param set the part before the paths of this server, such as `https://kb.example.org`; null to use each request's
public record PublicAddress(@Nullable URI set) {
    /// Takes the address from each request.
    public static final PublicAddress AS_ASKED = new PublicAddress(null);

    public Optional<String> host() {
        return Optional.ofNullable(set).map(URI::getHost);
    }

    /// The full address of a path.
    ///
    /// @param path starts with a slash
    public String of(Request request, String path) {
        var scheme = request.isSecure() ? "https://" : "http://";
        var base = set == null ? scheme + request.getHeaders().get(HttpHeader.HOST) : set.toString();
        return (base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path;
    }
}
