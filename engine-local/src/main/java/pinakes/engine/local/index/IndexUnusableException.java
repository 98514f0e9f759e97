package pinakes.engine.local.index;

/// An index is missing, damaged or was made with another model or version. It must be created and filled from the
/// catalog.
public final class IndexUnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    IndexUnusableException(String message) {
        super(message);
    }

    IndexUnusableException(String message, Throwable cause) {
        super(message, cause);
    }
}
