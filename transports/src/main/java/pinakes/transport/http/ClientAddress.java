package pinakes.transport.http;

import java.net.InetSocketAddress;
import org.eclipse.jetty.server.Request;
import pinakes.tool.CallOrigin;

/// The network address of a request's client.
public final class ClientAddress {
    private ClientAddress() {}

    /// The address; empty at a Unix domain socket.
    public static String of(Request request) {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress peer
                        && peer.getAddress() != null
                ? peer.getAddress().getHostAddress()
                : "";
    }

    /// Where a call comes from. Calls through the server's Unix domain socket come from a command.
    public static CallOrigin origin(CallOrigin.Way way, Request request) {
        return new CallOrigin(PeerUser.isAtSocket(request) ? CallOrigin.Way.COMMAND : way, of(request));
    }
}
