package pinakes.transport.mcp;

/// The two ways in which a client and this server come to know each other.
public enum Era {
    /// The client introduces itself once, with `initialize`; what it said holds for the session.
    SESSION,
    /// Every request introduces its sender anew, in `_meta`.
    STATELESS
}
