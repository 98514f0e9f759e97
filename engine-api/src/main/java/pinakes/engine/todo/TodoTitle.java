package pinakes.engine.todo;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pinakes.engine.text.StorableText;

/// The title of a todo: 1 to 255 characters after trimming; may have several lines.
public record TodoTitle(String value) {
    public static final int CHARACTERS_MAX = 255;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    public TodoTitle {
        value = StorableText.of("a title", value, CHARACTERS_MAX);
    }

    /// Its words in lower case, sorted. Titles that differ only in case, punctuation, spacing or word order have the
    /// same words; a title without words has itself.
    public String words() {
        var words = WORD.matcher(value)
                .results()
                .map(word -> word.group().toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? value : words;
    }

    /// Whether titles with these [#words()] are nearly the same: one contains every word of the other, and at least
    /// three quarters of the words are in both. An extra number makes a difference: chapter 2 is not chapter 1.
    public static boolean areNearlyTheSame(String words, String others) {
        var mine = Set.copyOf(List.of(words.split(" ")));
        var theirs = Set.copyOf(List.of(others.split(" ")));
        return mine.size() > theirs.size() ? isNearly(theirs, mine) : isNearly(mine, theirs);
    }

    private static boolean isNearly(Set<String> fewer, Set<String> more) {
        return fewer.size() * 4 >= more.size() * 3
                && more.containsAll(fewer)
                && more.stream().filter(word -> !fewer.contains(word)).noneMatch(TodoTitle::hasDigit);
    }

    private static boolean hasDigit(String word) {
        return word.codePoints().anyMatch(Character::isDigit);
    }

    @Override
    public String toString() {
        return value;
    }
}
