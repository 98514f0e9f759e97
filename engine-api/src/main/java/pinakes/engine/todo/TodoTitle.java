package pinakes.engine.todo;

/// What is to be done, in one line: 1 to 255 characters after trimming.
public record TodoTitle(String value) {
    public static final int CHARACTERS_MAX = 255;

    public TodoTitle {
        value = value.strip();
        var characters = value.codePointCount(0, value.length());
        if (characters < 1 || characters > CHARACTERS_MAX) {
            throw new IllegalArgumentException(
                    "a title has 1 to " + CHARACTERS_MAX + " characters after trimming, got " + characters);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
