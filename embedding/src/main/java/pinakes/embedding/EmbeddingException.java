package pinakes.embedding;

import org.jspecify.annotations.Nullable;

/// A model could not be loaded, reached or run; the message says what was attempted and holds no secrets.
public final class EmbeddingException extends RuntimeException {
    public EmbeddingException(String message) {
        super(message);
    }

    public EmbeddingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
