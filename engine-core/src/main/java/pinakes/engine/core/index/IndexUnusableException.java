package pinakes.engine.core.index;

import org.jspecify.annotations.Nullable;

/// An index is missing, damaged or was made with another model or version. It must be created and filled from the
/// catalog.
public final class IndexUnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    public IndexUnusableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
