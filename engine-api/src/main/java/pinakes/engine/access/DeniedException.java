package pinakes.engine.access;

/// A caller tried to change something outside its scope; nothing was changed.
///
/// Thrown rather than returned, because the parts of an engine do not know about the limits in front of them. The
/// message may be shown to the caller.
public final class DeniedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeniedException(String message) {
        super(message);
    }
}
