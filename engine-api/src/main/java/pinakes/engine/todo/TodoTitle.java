package pinakes.engine.todo;

/// What is to be done, in one line: 1 to 255 characters after trimming.
public record TodoTitle(String value) {
    public static final int CHARACTERS_MAX = 255;

    public TodoTitle {
        value = StorableText.of("a title", value, CHARACTERS_MAX);
    }

    @Override
    public String toString() {
        return value;
    }
}
