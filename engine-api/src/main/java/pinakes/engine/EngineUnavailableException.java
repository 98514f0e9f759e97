package pinakes.engine;

/// The engine or its storage could not do the work; no change was made beyond those already reported, unless it is an
/// [OutcomeUnknownException].
///
/// The message may be shown to a caller; the cause may not.
public sealed class EngineUnavailableException extends RuntimeException permits OutcomeUnknownException {
    private static final long serialVersionUID = 1L;

    public EngineUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public EngineUnavailableException(String message) {
        super(message);
    }
}
