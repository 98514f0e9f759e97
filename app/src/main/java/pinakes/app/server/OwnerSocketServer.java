package pinakes.app.server;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.engine.OwnerSocket;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.transport.http.CannotListenException;
import pinakes.transport.http.HttpServer;

/// Lets the owner of a server's data directory in without a key, over a Unix domain socket.
///
/// A server also works without the socket; commands then use its port, with a key if it requires one.
record OwnerSocketServer(OwnerSocket socket) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OwnerSocketServer.class);

    /// Opens the socket; if that is impossible, this is logged.
    ///
    /// @param server already serves
    static OwnerSocketServer open(HttpServer server, Path dataDirectory) {
        var socket = OwnerSocket.of(dataDirectory);
        try {
            var path = socket.claim();
            server.alsoAt(path);
            OwnerOnly.restrict(path);
        } catch (IOException | CannotListenException e) {
            LOG.warn(
                    "The socket for other ./kb commands could not be opened ({}). Commands must use the engine port and"
                            + " a key.",
                    e.toString());
        }
        return new OwnerSocketServer(socket);
    }

    /// Removes the socket. The data directory must still be locked, because the next owner creates one at the same
    /// place.
    @Override
    public void close() {
        try {
            socket.remove();
        } catch (IOException e) {
            LOG.debug("The socket could not be removed", e);
        }
    }
}
