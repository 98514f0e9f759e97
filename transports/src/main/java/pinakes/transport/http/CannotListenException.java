package pinakes.transport.http;

import java.io.Serial;

/// A server cannot listen on its address; the message is one line for the person who configured it.
public sealed class CannotListenException extends RuntimeException permits PortInUseException {
    @Serial
    private static final long serialVersionUID = 1;

    public CannotListenException(String message, Throwable cause) {
        super(message, cause);
    }
}
