package pinakes.transport.http.guard;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The host names under which this server may be addressed.
///
/// Loopback names are always allowed, with any port. A configured name is allowed with any port or, given as
/// `name:port`, with that one only. Names are compared literally. IPv6 addresses may be configured with or without
/// brackets.
public record AllowedHosts(Collection<String> configured) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}\\z");

    public AllowedHosts {
        configured = configured.stream()
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

    private static boolean contains(Collection<String> names, String authority) {
        var lowered = authority.toLowerCase(Locale.ROOT);
        return names.contains(lowered) || names.contains(PORT.matcher(lowered).replaceFirst(""));
    }

    /// A single colon precedes a port; several mean an IPv6 address.
    private static String bracketed(String host) {
        return host.startsWith("[") || host.indexOf(':') == host.lastIndexOf(':') ? host : "[" + host + "]";
    }
}
