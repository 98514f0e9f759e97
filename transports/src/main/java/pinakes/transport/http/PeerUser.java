package pinakes.transport.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out whether a request comes from a process of the user that this server runs as.
///
/// Both ends of a loopback connection are sockets of this machine, and Linux lists those with their users. Whatever
/// cannot be found there comes from somebody else: from another machine, through a proxy, or on another system.
public final class PeerUser {
    private static final Logger LOG = LoggerFactory.getLogger(PeerUser.class);
    private static final Path PROCESSES = Path.of("/proc");

    /// A proxy of the server's user is not that user.
    private static final List<String> SIGNS_OF_PROXY =
            List.of("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP");

    private PeerUser() {}

    /// Whether a request comes from the server's user; the answer is looked up when it is asked for.
    public static BooleanSupplier isServers(Request request) {
        var connection = request.getConnectionMetaData();
        return SIGNS_OF_PROXY.stream().noneMatch(request.getHeaders()::contains)
                        && connection.getRemoteSocketAddress() instanceof InetSocketAddress peer
                        && connection.getLocalSocketAddress() instanceof InetSocketAddress here
                        && !peer.isUnresolved()
                        && peer.getAddress().isLoopbackAddress()
                ? () -> isServers(peer, here)
                : () -> false;
    }

    private static boolean isServers(InetSocketAddress peer, InetSocketAddress here) {
        try {
            var sockets = Stream.concat(lines("net/tcp"), lines("net/tcp6"));
            var user = SocketTable.userOf(sockets, peer, here);
            return user.isPresent() && user.equals(SocketTable.effectiveUser(lines("self/status")));
        } catch (IOException e) {
            LOG.debug("The user of a connection cannot be found out", e);
            return false;
        }
    }

    /// A table is missing where the kernel lacks that kind of address.
    private static Stream<String> lines(String name) throws IOException {
        var file = PROCESSES.resolve(name);
        return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.empty();
    }
}
