package pinakes.transport.http.proxy;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/// The proxies whose headers about their clients are trusted, by address or network, such as `10.0.0.0/8`.
public record TrustedProxies(List<Network> networks) {
    public TrustedProxies {
        networks = List.copyOf(networks);
    }

    /// A network; a single address has all its bits in common with itself.
    public record Network(InetAddress address, int bits) {
        /// Reads `10.0.0.7`, `10.0.0.0/8` or the same in IPv6; empty when it is neither.
        public static Optional<Network> parse(String text) {
            var parts = text.strip().split("/", -1);
            try {
                var address = InetAddress.ofLiteral(parts[0]);
                var all = address.getAddress().length * Byte.SIZE;
                var bits = parts.length == 1 ? all : Integer.parseInt(parts[1]);
                return parts.length > 2 || bits < 0 || bits > all
                        ? Optional.empty()
                        : Optional.of(new Network(address, bits));
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }

        public boolean contains(InetAddress other) {
            var own = address.getAddress();
            var others = other.getAddress();
            return own.length == others.length && prefix(own).equals(prefix(others));
        }

        private BigInteger prefix(byte[] bytes) {
            return new BigInteger(1, bytes).shiftRight(bytes.length * Byte.SIZE - bits);
        }
    }

    boolean contain(InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }
}
