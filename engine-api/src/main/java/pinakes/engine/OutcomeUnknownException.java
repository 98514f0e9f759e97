package pinakes.engine;

/// The storage failed while it was making a change durable: the change was made, or it was not.
public final class OutcomeUnknownException extends EngineUnavailableException {
    private static final long serialVersionUID = 1L;

    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
