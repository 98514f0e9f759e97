package pinakes.app.settings;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// What a listening address means: how to reach it, and who can.
public final class Addresses {
    private static final Set<String> WILDCARDS = Set.of("0.0.0.0", "::", "[::]");

    private Addresses() {}

    /// The URL of a server with these settings.
    ///
    /// @param path begins with a slash, or is empty
    public static URI url(Settings settings, Setting<String> host, int port, String path) {
        var scheme = settings.find(SettingTable.TLS_CERT).isPresent() ? "https://" : "http://";
        return url(scheme, settings.get(host), port, path);
    }

    static URI url(String scheme, String host, int port, String path) {
        var name = WILDCARDS.contains(host) ? "localhost" : host;
        var bracketed = name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
        return URI.create(scheme + bracketed + ":" + port + path);
    }

    /// Whether a port on one host is the same as that port on the other.
    public static boolean overlap(String host, String other) {
        return host.equals(other) || WILDCARDS.contains(host) || WILDCARDS.contains(other);
    }

    /// Whether only this machine can reach a server that listens on a host. A public URL or an allowed host suggests
    /// a proxy on this machine that forwards remote requests.
    public static boolean isOnlyForThisMachine(String host, Settings settings) {
        return isLoopback(host)
                && settings.list(SettingTable.ALLOWED_HOSTS).isEmpty()
                && settings.list(SettingTable.TRUSTED_PROXIES).isEmpty()
                && settings.find(SettingTable.PUBLIC_URL)
                        .map(URI::getHost)
                        .filter(name -> !isLoopback(name))
                        .isEmpty();
    }

    /// The certificates to trust at a server with the same settings: engine-ca or, if it is not set, the server's own
    /// tls-cert, which may be self-signed.
    public static Optional<Path> authority(Settings settings) {
        return settings.find(SettingTable.ENGINE_CA).or(() -> settings.find(SettingTable.TLS_CERT));
    }

    public static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
