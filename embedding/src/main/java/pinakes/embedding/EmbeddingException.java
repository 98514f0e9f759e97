package pinakes.embedding;

import org.jspecify.annotations.Nullable;

/// A model could not be loaded, reached or run; the message says what was attempted and contains no secrets.
public final class EmbeddingException extends RuntimeException {
    private final boolean isTransient;

    public EmbeddingException(String message) {
        this(message, null);
    }

    public EmbeddingException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private EmbeddingException(String message, @Nullable Throwable cause, boolean isTransient) {
        super(message, cause);
        this.isTransient = isTransient;
    }

    /// A failure that a retry may cure, such as a server that is down or busy.
    public static EmbeddingException transientFailure(String message, @Nullable Throwable cause) {
        return new EmbeddingException(message, cause, true);
    }

    /// The model was closed, because another replaced it or because the program is shutting down.
    public static EmbeddingException closed(@Nullable Throwable cause) {
        return transientFailure("the embedding model is closed", cause);
    }

    /// Whether the same call may succeed later.
    public boolean isTransient() {
        return isTransient;
    }
}
