package pinakes.transport.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks whether a request comes from a process of the user that this server runs as.
///
/// Linux lists both sockets of a loopback connection with their users. A socket that is not listed belongs to someone
/// else: it comes from another machine or through a proxy, or the system is not Linux.
public final class PeerUser {
    private static final Logger LOG = LoggerFactory.getLogger(PeerUser.class);
    private static final Path PROCESSES = Path.of("/proc");

    /// Requests through a proxy come from someone else, even when the server's user runs the proxy.
    private static final List<String> PROXY_HEADERS =
            List.of("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP");

    private PeerUser() {}

    /// Whether a request comes from the server's user; looked up on demand.
    public static BooleanSupplier isServers(Request request) {
        var connection = request.getConnectionMetaData();
        if (isAtSocket(request)) {
            return () -> true;
        }
        return PROXY_HEADERS.stream().noneMatch(request.getHeaders()::contains)
                        && connection.getRemoteSocketAddress() instanceof InetSocketAddress peer
                        && connection.getLocalSocketAddress() instanceof InetSocketAddress here
                        && !peer.isUnresolved()
                        && peer.getAddress().isLoopbackAddress()
                ? () -> isServers(peer, here)
                : () -> false;
    }

    /// Whether a request came through a Unix domain socket, which only the server's user may open.
    public static boolean isAtSocket(Request request) {
        return request.getConnectionMetaData().getLocalSocketAddress() instanceof UnixDomainSocketAddress;
    }

    private static boolean isServers(InetSocketAddress peer, InetSocketAddress here) {
        try {
            var sockets = Stream.concat(lines("net/tcp"), lines("net/tcp6"));
            var user = SocketTable.userOf(sockets, peer, here);
            return user.isPresent() && user.equals(SocketTable.effectiveUser(lines("self/status")));
        } catch (IOException e) {
            LOG.debug("The user of a connection cannot be determined", e);
            return false;
        }
    }

    /// A table is missing when the kernel lacks that address family.
    private static Stream<String> lines(String name) throws IOException {
        var file = PROCESSES.resolve(name);
        return Files.exists(file) ? Files.readAllLines(file).stream() : Stream.empty();
    }
}
