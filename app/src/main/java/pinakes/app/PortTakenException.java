package pinakes.app;

import pinakes.transport.http.PortInUseException;

/// The port of a server is another process's; the message is one line and says which setting chooses another.
public final class PortTakenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PortTakenException(PortInUseException inUse, String flag) {
        super(inUse.getMessage() + "; choose another with " + flag + ", or stop the other process.", inUse);
    }
}
