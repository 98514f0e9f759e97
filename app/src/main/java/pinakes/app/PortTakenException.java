package pinakes.app;

import java.net.URI;
import pinakes.transport.http.PortInUseException;

/// The port of a server is another process's; the message is one line and says which setting chooses another.
public final class PortTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private PortTakenException(String advice, PortInUseException inUse) {
        super(inUse.getMessage() + advice, inUse);
    }

    /// Finds out whether the other process is a server like this one.
    ///
    /// @param url where it would be reached
    /// @param flag what chooses another port
    static PortTakenException of(PortInUseException inUse, URI url, String flag) {
        return new PortTakenException(
                RunningServer.isAt(url)
                        ? ": a Pinakes server runs already, at " + url + ". Use that one or stop it; another one beside"
                                + " it needs a port of its own (" + flag + "), and data of its own (--data-dir)."
                        : "; choose another with " + flag + ", or stop the other process.",
                inUse);
    }
}
