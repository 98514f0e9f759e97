package pinakes.tool.hint;

/// The priority of an action, or the severity of a risk or warning.
public enum Priority {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW
}
