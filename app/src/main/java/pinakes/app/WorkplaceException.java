package pinakes.app;

/// A command for people cannot be done; the message is one line for whoever gave it.
public final class WorkplaceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WorkplaceException(String message, Throwable cause) {
        super(message, cause);
    }

    WorkplaceException(String message) {
        super(message);
    }
}
