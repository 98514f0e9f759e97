package pinakes.engine.access;

/// A caller wanted to change something beyond its reach; nothing was changed.
///
/// It is thrown and not returned, because the limits stand in front of every part of an engine, and no part knows of
/// them. The message is for the caller.
public final class DeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeniedException(String message) {
        super(message);
    }
}
