package pinakes.app;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Set;
import pinakes.app.settings.Settings;

/// What the address that a server listens on means to people.
public final class Addresses {
    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "[::]");

    private Addresses() {}

    /// Where to reach the server from this machine.
    static URI url(String host, int port, String path) {
        var name = EVERYWHERE.contains(host) ? "localhost" : host;
        var bracketed = name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
        return URI.create("http://" + bracketed + ":" + port + path);
    }

    /// Whether a port of the one host is a port of the other, too.
    public static boolean overlap(String host, String other) {
        return host.equals(other) || EVERYWHERE.contains(host) || EVERYWHERE.contains(other);
    }

    /// Whether only people on this machine can reach a server that listens on a host. Names for others to reach it
    /// by mean that something on this machine passes on what comes from elsewhere.
    public static boolean isOnlyForThisMachine(String host, Settings settings) {
        return isLocal(host)
                && settings.allowedHosts().isEmpty()
                && settings.publicUrl()
                        .map(URI::getHost)
                        .filter(name -> !isLocal(name))
                        .isEmpty();
    }

    /// Whether only programs on this machine can connect.
    static boolean isLocal(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
