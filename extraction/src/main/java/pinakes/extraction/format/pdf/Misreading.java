package pinakes.extraction.format.pdf;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/// Tells misread words from words that differ on purpose.
final class Misreading {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    /// A third of the letters may differ.
    private static final int LETTERS_PER_DIFFERENCE = 3;

    private Misreading() {}

    /// Whether one reading can be a misreading of another. If they differ in case or accents only, or if the other has
    /// fewer accents, the first is kept: OCR reads accents only if it knows the language of the word.
    static boolean is(String one, String other) {
        var first = folded(one);
        var second = folded(other);
        var letters = Math.min(first.length(), second.length());
        return !first.equals(second)
                && marks(one) <= marks(other)
                && distance(first, second) <= Math.max(1, letters / LETTERS_PER_DIFFERENCE);
    }

    private static String folded(String word) {
        return MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD))
                .replaceAll("")
                .toLowerCase(Locale.ROOT);
    }

    private static long marks(String word) {
        return MARKS.matcher(Normalizer.normalize(word, Normalizer.Form.NFD))
                .results()
                .count();
    }

    /// How many letters have to be added, removed or replaced.
    private static int distance(String one, String other) {
        var before = new int[other.length() + 1];
        Arrays.setAll(before, column -> column);
        for (var row = 1; row <= one.length(); row++) {
            var now = new int[before.length];
            now[0] = row;
            for (var column = 1; column < before.length; column++) {
                var replaced = before[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                now[column] = Math.min(replaced, 1 + Math.min(before[column], now[column - 1]));
            }
            before = now;
        }
        return before[other.length()];
    }
}
