package pinakes.transport.http;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The names under which this server may be addressed.
///
/// The local machine's own names always count, with any port. A name from the settings counts with any port, or, given
/// as `name:port`, with that one only. Names are compared whole: nothing is resolved and nothing is a pattern.
/// Addresses with colons of their own may be given with or without the brackets that they have in requests.
public final class AllowedHosts {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final int PORT_DIGITS_MAX = 5;

    private final Set<String> configured;

    public AllowedHosts(Collection<String> configured) {
        this.configured = configured.stream()
                .map(host -> host.strip().toLowerCase(Locale.ROOT))
                .filter(host -> !host.isEmpty())
                .map(AllowedHosts::bracketed)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether `name` or `name:port` is one of them.
    boolean allow(String authority) {
        return contains(LOOPBACK, authority) || isConfigured(authority);
    }

    /// Whether `name` or `name:port` is one from the settings.
    boolean isConfigured(String authority) {
        return contains(configured, authority);
    }

    private static boolean contains(Set<String> names, String authority) {
        var lowered = authority.toLowerCase(Locale.ROOT);
        var name = withoutPort(lowered);
        return names.contains(lowered) || (name != null && names.contains(name));
    }

    /// One colon comes before a port; more of them are an IPv6 address.
    private static String bracketed(String host) {
        return host.startsWith("[") || host.indexOf(':') == host.lastIndexOf(':') ? host : "[" + host + "]";
    }

    /// Null when there is no port, or something else after the colon.
    private static @Nullable String withoutPort(String authority) {
        var colon = authority.lastIndexOf(':');
        var digits = authority.length() - colon - 1;
        if (colon < 0 || digits < 1 || digits > PORT_DIGITS_MAX) {
            return null;
        }
        for (var i = colon + 1; i < authority.length(); i++) {
            if (authority.charAt(i) < '0' || authority.charAt(i) > '9') {
                return null;
            }
        }
        return authority.substring(0, colon);
    }
}
