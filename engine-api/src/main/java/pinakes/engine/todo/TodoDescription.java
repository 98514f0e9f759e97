package pinakes.engine.todo;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.text.StorableText;

/// The description of a todo: 1 to 1000 characters after trimming.
public record TodoDescription(String value) {
    public static final int CHARACTERS_MAX = 1000;

    public TodoDescription {
        value = StorableText.of("a description", value, CHARACTERS_MAX);
    }

    /// Parses a description; empty when the text is absent or invisible.
    public static Optional<TodoDescription> of(@Nullable String text) {
        return text == null || StorableText.isInvisible(text)
                ? Optional.empty()
                : Optional.of(new TodoDescription(text));
    }

    @Override
    public String toString() {
        return value;
    }
}
