package pinakes.transport.http;

import java.io.Serial;

/// Another process already listens on the address.
public final class PortInUseException extends CannotListenException {
    @Serial
    private static final long serialVersionUID = 1;

    PortInUseException(String host, int port, Throwable cause) {
        super("Port " + port + " on " + host + " is in use by another process", cause);
    }
}
