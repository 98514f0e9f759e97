package pinakes.transport.mcp.framework;

/// When the person behind a client is asked before something is removed permanently.
public enum ConfirmPolicy {
    /// Never: calls confirm themselves.
    OFF,
    /// When a call lacks its confirmation.
    ASK,
    /// Always, even when the agent has confirmed the call itself.
    ALWAYS;

    boolean asks(boolean isConfirmed) {
        return switch (this) {
            case OFF -> false;
            case ASK -> !isConfirmed;
            case ALWAYS -> true;
        };
    }
}
