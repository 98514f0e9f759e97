package pinakes.engine.key;

import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a key, such as `research-agent`.
public record KeyName(String value) {
    public static final int CHARACTERS_MAX = 64;

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    public KeyName {
        if (!isName(value)) {
            throw new IllegalArgumentException("the name of a key must have 1 to " + CHARACTERS_MAX
                    + " letters, digits, dots, underscores and hyphens, and must start with a letter or a digit");
        }
    }

    /// Parses a name; empty when it is invalid.
    public static Optional<KeyName> parse(String text) {
        return isName(text) ? Optional.of(new KeyName(text)) : Optional.empty();
    }

    private static boolean isName(String text) {
        return text.length() <= CHARACTERS_MAX && FORM.matcher(text).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
