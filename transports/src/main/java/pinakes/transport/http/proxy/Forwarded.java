package pinakes.transport.http.proxy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/// What proxies say about a request: in `Forwarded` (RFC 7239), or else in the `X-Forwarded-` headers.
///
/// @param addresses the client and the proxies behind each other, farthest first; what is not an address is null
record Forwarded(
        List<@Nullable InetAddress> addresses,
        @Nullable String scheme,
        @Nullable String host) {
    private static final Pattern PAIR =
            Pattern.compile("\\s*([A-Za-z]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s;,\"]+))\\s*(?:;|$)");
    /// `192.0.2.7`, `192.0.2.7:80`, `[2001:db8::1]`, `[2001:db8::1]:80` or a bare IPv6 address.
    private static final Pattern NODE = Pattern.compile("\\[([^\\]]+)](?::\\d+)?|([0-9.]+)(?::\\d+)?|([0-9A-Fa-f:.]+)");

    static Forwarded of(HttpFields headers) {
        var standard = headers.getCSV("Forwarded", true);
        return standard.isEmpty() ? ofOthers(headers) : ofStandard(standard);
    }

    private static Forwarded ofStandard(List<String> elements) {
        var addresses = new ArrayList<@Nullable InetAddress>();
        String scheme = null;
        String host = null;
        for (var element : elements) {
            var pairs = PAIR.matcher(element);
            while (pairs.find()) {
                var value = pairs.group(2) == null ? pairs.group(3) : pairs.group(2);
                switch (pairs.group(1).toLowerCase(Locale.ROOT)) {
                    case "for" -> addresses.add(address(value).orElse(null));
                    case "proto" -> scheme = value;
                    case "host" -> host = value;
                    default -> {} // "by", and extensions
                }
            }
        }
        return new Forwarded(addresses, scheme, host);
    }

    private static Forwarded ofOthers(HttpFields headers) {
        var addresses = new ArrayList<@Nullable InetAddress>();
        headers.getCSV("X-Forwarded-For", false)
                .forEach(text -> addresses.add(address(text).orElse(null)));
        return new Forwarded(addresses, last(headers, "X-Forwarded-Proto"), last(headers, "X-Forwarded-Host"));
    }

    /// The value of the nearest proxy.
    private static @Nullable String last(HttpFields headers, String name) {
        var values = headers.getCSV(name, false);
        return values.isEmpty() ? null : values.getLast();
    }

    private static Optional<InetAddress> address(String text) {
        var node = NODE.matcher(text.strip());
        if (!node.matches()) {
            return Optional.empty();
        }
        var literal = node.group(1) != null ? node.group(1) : node.group(2) != null ? node.group(2) : node.group(3);
        try {
            return Optional.of(InetAddress.ofLiteral(literal));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The client: the nearest address that is not a trusted proxy's. Everything farther away could be invented by it.
    Optional<InetAddress> client(TrustedProxies proxies) {
        InetAddress farthest = null;
        for (var address : addresses.reversed()) {
            if (address == null) {
                break;
            }
            farthest = address;
            if (!proxies.contain(address)) {
                break;
            }
        }
        return Optional.ofNullable(farthest);
    }
}
