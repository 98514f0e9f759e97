package pinakes.app.oauth.server;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import pinakes.transport.http.proxy.TrustedProxies.Network;

/// Hosts on the public internet. A stranger's URL must not make this server reach into the networks around it.
final class PublicHosts {
    private static final List<Network> IPV6 = networks("2000::/3");

    /// Within the above, networks that lead to others or to none.
    private static final List<Network> EXCLUDED = networks(
            "2001::/23",
            "2001:db8::/32",
            "2002::/16",
            "3fff::/20",
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3");

    private static final int IPV4_BYTES = 4;

    private PublicHosts() {}

    /// An address of a host.
    ///
    /// @throws IOException when it has none, or one that is not public
    static InetAddress address(String host) throws IOException {
        var all = InetAddress.getAllByName(host);
        for (var address : all) {
            if (!isPublic(address)) {
                throw new IOException(host + " is not on the public internet");
            }
        }
        return all[0];
    }

    static boolean isPublic(InetAddress address) {
        return (address.getAddress().length == IPV4_BYTES || contains(IPV6, address)) && !contains(EXCLUDED, address);
    }

    private static boolean contains(List<Network> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    private static List<Network> networks(String... texts) {
        return Stream.of(texts).map(text -> Network.parse(text).orElseThrow()).toList();
    }
}
