package pinakes.transport.http;

import java.io.Serial;

/// Another process listens on the address already.
public final class PortInUseException extends CannotListenException {
    @Serial
    private static final long serialVersionUID = 1;

    private final int port;

    PortInUseException(String host, int port, Throwable cause) {
        super("Port " + port + " on " + host + " is in use by another process", cause);
        this.port = port;
    }

    /// The port that could not be had.
    public int port() {
        return port;
    }
}
