package pinakes.transport.mcp.message;

/// How a client introduces itself.
public enum Era {
    /// Once, with `initialize`; valid for the session.
    SESSION,
    /// In the `_meta` of every request.
    STATELESS
}
