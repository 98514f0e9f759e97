package pinakes.engine;

/// The engine, or the storage below it, could not do what it was asked; nothing was changed that was not said to be.
///
/// The message says what was attempted and may be shown to a caller; the cause may not.
public final class EngineUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EngineUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public EngineUnavailableException(String message) {
        super(message);
    }
}
