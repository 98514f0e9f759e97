package pinakes.app.oauth.server;

import java.util.Locale;
import org.eclipse.jetty.server.Request;
import pinakes.transport.http.guard.PublicAddress;

/// The URLs of this server, as clients see them.
///
/// @param protectedPath the path of what the tokens are for, such as `/mcp`
record ServerAddress(PublicAddress address, String protectedPath) {
    String issuer(Request request) {
        return address.of(request, "");
    }

    String at(Request request, String path) {
        return address.of(request, path);
    }

    String resource(Request request) {
        return address.of(request, protectedPath);
    }

    /// Whether a client means this server; some name it without the path.
    boolean isResource(Request request, String named) {
        var plain = withoutSlash(named);
        return plain.equalsIgnoreCase(resource(request)) || plain.equalsIgnoreCase(issuer(request));
    }

    /// Whether tokens for a resource count here. Without a public address, this server has many names, and the guards
    /// check each.
    boolean isStillOurs(String resource) {
        return address.set() == null
                || resource.toLowerCase(Locale.ROOT)
                        .equals((withoutSlash(address.set().toString()) + protectedPath).toLowerCase(Locale.ROOT));
    }

    private static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
