package pinakes.engine.todo;

/// Names a todo for its life; never given to another one.
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
