package pinakes.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A text as words between white space, in one pass and without regular expressions, whose cost hostile text could
/// drive up.
///
/// @param all the words with their punctuation; [#LINE_END] stands for one or more line breaks
/// @param count the number of words with a letter or digit
/// @param ofSentences the share of words that belong to sentences rather than to lists or titles
record TokenizedText(List<String> all, int count, double ofSentences) {
    static final String LINE_END = "\n";

    private static final char NO_BREAK_SPACE = '\u00a0';

    /// No passage is longer. The rest of a longer text is ignored.
    private static final int CHARS_MAX = 20_000;

    private static final int OF_SENTENCES_CHARS_MAX = 8;

    /// Words that sentences need and that titles and lists hardly contain.
    private static final Set<String> OF_SENTENCES = Set.of(
            ("is are was were be been being has have had do does did we they it this that these those which who can could"
                            + " would will should may might must not but if when because there our their its he she his"
                            + " you your i my me them ist sind war waren wird werden wurde wurden hat haben nicht dass"
                            + " wir sie es sich auch kann man est sont été nous vous que qui pas il elle ils ce cette"
                            + " fue son se lo sono che non si foi são não het wordt niet dat zijn")
                    .split(" "));

    static TokenizedText of(String text) {
        int end = Math.min(text.length(), CHARS_MAX);
        var words = new ArrayList<String>(end / 5);
        int count = 0;
        int ofSentences = 0;
        int start = 0;
        for (int i = 0; i <= end; i++) {
            char c = i < end ? text.charAt(i) : '\n';
            if (!Character.isWhitespace(c) && c != NO_BREAK_SPACE) {
                continue;
            }
            if (start < i) {
                var word = text.substring(start, i);
                words.add(word);
                count += isText(word) ? 1 : 0;
                ofSentences += isOfSentence(word) ? 1 : 0;
            }
            if (c == '\n' && !words.isEmpty() && !words.getLast().equals(LINE_END)) {
                words.add(LINE_END);
            }
            start = i + 1;
        }
        return new TokenizedText(words, count, (double) ofSentences / Math.max(1, count));
    }

    private static boolean isOfSentence(String word) {
        return word.length() <= OF_SENTENCES_CHARS_MAX
                && OF_SENTENCES.contains(bare(word).toLowerCase(Locale.ROOT));
    }

    /// The word at a position; [#LINE_END] before the first and after the last.
    String at(int index) {
        return index < 0 || index >= all.size() ? LINE_END : all.get(index);
    }

    /// A word without the punctuation around it.
    static String bare(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && !Character.isLetterOrDigit(word.charAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetterOrDigit(word.charAt(end - 1))) {
            end--;
        }
        return word.substring(start, end);
    }

    static boolean isNumber(String word, int digitsMax) {
        return !word.isEmpty() && word.length() <= digitsMax && word.chars().allMatch(TokenizedText::isDigit);
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    static boolean isText(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (Character.isLetterOrDigit(word.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
