package pinakes.engine.todo;

/// How urgent a todo is; one without a priority counts as medium.
public enum TodoPriority {
    LOW,
    MEDIUM,
    HIGH
}
