package pinakes.engine.todo;

/// Identifies a todo for its lifetime; never reused.
public record TodoId(long value) {
    public TodoId {
        if (value < 1) {
            throw new IllegalArgumentException("a task id is 1 or more, got " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
