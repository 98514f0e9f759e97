package pinakes.extraction.format.pdf;

import java.util.Locale;

/// The letters and digits of some pages, to find out whether they already contain a text.
final class ShownText {
    private final StringBuilder letters = new StringBuilder();

    void add(String text) {
        letters.append(letters(text));
    }

    /// Whether the text is shown, in the same order; blanks and punctuation do not count.
    boolean contains(String text) {
        return letters.indexOf(letters(text)) >= 0;
    }

    private static String letters(String text) {
        var kept = new StringBuilder();
        text.codePoints().filter(Character::isLetterOrDigit).forEach(kept::appendCodePoint);
        return kept.toString().toLowerCase(Locale.ROOT);
    }
}
