package pinakes.app.server;

import java.net.URI;
import pinakes.transport.http.PortInUseException;

/// Another process uses the port; the message is one line and names the flag that selects another port.
public final class PortTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private PortTakenException(String advice, PortInUseException inUse) {
        super(inUse.getMessage() + advice, inUse);
    }

    /// Checks whether the other process is a Pinakes server, too.
    ///
    /// @param url the address of this server
    /// @param flag selects another port
    static PortTakenException of(PortInUseException inUse, URI url, String flag) {
        return new PortTakenException(
                RunningServer.isAt(url)
                        ? ": a Pinakes server is already running at " + url
                                + ". Use that server or stop it; a second server"
                                + " needs its own ports (--mcp-port, --engine-port) and its own data directory (--data-dir)."
                        : ". Choose another port with " + flag + ", or stop the other process.",
                inUse);
    }
}
