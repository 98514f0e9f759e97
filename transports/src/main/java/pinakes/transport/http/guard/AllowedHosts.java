package pinakes.transport.http.guard;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The host names under which this server may be addressed.
///
/// Loopback names are always allowed, with any port. A configured name is allowed with any port or, given as
/// `name:port`, with that one only. Names are compared literally. IPv6 addresses may be configured with or without
/// brackets.
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

    /// Whether `name` or `name:port` is allowed.
    boolean allow(String authority) {
        return contains(LOOPBACK, authority) || isConfigured(authority);
    }

    /// Whether `name` or `name:port` is a configured name.
    boolean isConfigured(String authority) {
        return contains(configured, authority);
    }

    private static boolean contains(Set<String> names, String authority) {
        var lowered = authority.toLowerCase(Locale.ROOT);
        var name = withoutPort(lowered);
        return names.contains(lowered) || (name != null && names.contains(name));
    }

    /// A single colon precedes a port; several mean an IPv6 address.
    private static String bracketed(String host) {
        return host.startsWith("[") || host.indexOf(':') == host.lastIndexOf(':') ? host : "[" + host + "]";
    }

    /// Null when there is no valid port.
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
