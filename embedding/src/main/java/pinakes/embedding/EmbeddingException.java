package pinakes.embedding;

import org.jspecify.annotations.Nullable;

/// A model could not be loaded, reached or run; the message says what was attempted and holds no secrets.
public final class EmbeddingException extends RuntimeException {
    private final boolean passing;

    public EmbeddingException(String message) {
        this(message, null);
    }

    public EmbeddingException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private EmbeddingException(String message, @Nullable Throwable cause, boolean passing) {
        super(message, cause);
        this.passing = passing;
    }

    /// A failure that has nothing to do with what was asked, and goes by: a server that is down or too busy.
    public static EmbeddingException passing(String message, @Nullable Throwable cause) {
        return new EmbeddingException(message, cause, true);
    }

    /// The model was closed: another has its place by now, or the program ends.
    static EmbeddingException closed(@Nullable Throwable cause) {
        return passing("the embedding model is closed", cause);
    }

    /// Whether the same may well succeed later.
    public boolean isPassing() {
        return passing;
    }
}
