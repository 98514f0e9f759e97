package pinakes.engine.local.index;

/// There is no index that could be opened: it is missing, damaged, or was made with something else. The way on is to
/// create an empty one and to fill it from the catalog.
public final class IndexUnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    IndexUnusableException(String message) {
        super(message);
    }

    IndexUnusableException(String message, Throwable cause) {
        super(message, cause);
    }
}
