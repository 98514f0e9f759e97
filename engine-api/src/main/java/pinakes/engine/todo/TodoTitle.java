package pinakes.engine.todo;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What is to be done, in short: 1 to 255 characters after trimming, in however many lines they come.
public record TodoTitle(String value) {
    public static final int CHARACTERS_MAX = 255;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    public TodoTitle {
        value = StorableText.of("a title", value, CHARACTERS_MAX);
    }

    /// Its words in lower case and in the order of the alphabet. Titles that differ in case, punctuation, spacing
    /// or the order of words alone have the same; one without words has itself.
    public String words() {
        var words = WORD.matcher(value)
                .results()
                .map(word -> word.group().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? value : words;
    }

    @Override
    public String toString() {
        return value;
    }
}
