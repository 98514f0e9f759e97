package pinakes.engine.todo;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pinakes.engine.text.StorableText;

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

    /// Whether titles of these [#words()] hardly say anything else: one has every word of the other, and three of four
    /// words are in both. A number more is something else: the second chapter is not the first.
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
