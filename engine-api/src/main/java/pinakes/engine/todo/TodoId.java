package pinakes.engine.todo;

/// Identifies a todo for its lifetime; never reused.
public record TodoId(long value) {
    public TodoId {
        if (value < 1) {
            throw new IllegalArgumentException("a task id must be at least 1, got " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
