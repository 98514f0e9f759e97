package pinakes.app.oauth.server;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.Set;

/// Where browsers may be sent with a code: to `https`, or to a program on the person's own machine.
final class RedirectUris {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final int CHARACTERS_MAX = 500;

    private RedirectUris() {}

    static boolean areAllowed(String text) {
        return parse(text)
                .filter(uri -> uri.getRawFragment() == null && uri.getRawUserInfo() == null)
                .filter(uri -> "https".equals(uri.getScheme()) || isLoopback(uri))
                .isPresent();
    }

    static boolean isLoopback(URI uri) {
        return "http".equals(uri.getScheme()) && LOOPBACK.contains(uri.getHost());
    }

    /// Whether a client that registered one may use the other: they must be the same, but for the port on the person's
    /// own machine, which programs get from the system (RFC 8252).
    static boolean match(String registered, String asked) {
        if (registered.equals(asked)) {
            return true;
        }
        var one = parse(registered).filter(RedirectUris::isLoopback);
        var other = parse(asked).filter(RedirectUris::isLoopback);
        return one.isPresent()
                && other.isPresent()
                && areAllowed(asked)
                && withoutPort(registered, one.get()).equals(withoutPort(asked, other.get()));
    }

    static Optional<URI> parse(String text) {
        try {
            return text.length() > CHARACTERS_MAX
                    ? Optional.empty()
                    : Optional.of(new URI(text)).filter(uri -> uri.getHost() != null);
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static String withoutPort(String text, URI uri) {
        return uri.getPort() < 0 ? text : text.replaceFirst(":" + uri.getPort() + "(?=[/?]|$)", "");
    }
}
