package pinakes.engine.http.client.connection;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// Opens connections to the Unix domain socket of an engine.
@FunctionalInterface
public interface SocketConnector {
    /// A new connection, in blocking mode.
    ///
    /// @throws java.net.ConnectException when no process accepts connections there
    SocketChannel connect() throws IOException, InterruptedException;
}
