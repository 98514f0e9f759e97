package pinakes.extraction.format.pdf;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import pinakes.extraction.language.TextLanguage;

/// Judges whether text is language or nonsense, such as text in a font whose letters are mapped to wrong characters.
final class TextQuality {
    private static final int WORDS_MIN = 12;
    private static final int LETTERS_MIN = 100;
    private static final double COMMON_MIN = 0.01;
    private static final double COMMON_OF_PROSE = 0.05;
    private static final double VOWELS_MIN = 0.27;
    private static final double VOWELS_MAX = 0.6;
    private static final int GARBLED_WORDS_MIN = 6;
    private static final double GARBLED_SHARE = 0.012;
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /// Signs that stand before a word or between two.
    private static final String PUNCTUATION = "-–—/'’‘\"“„«‹(\\[";

    private static final Pattern GARBLED = Pattern.compile("\\p{Ll}+\\d|\\p{L}\\p{Ll}+\\p{Lu}|\\p{Ll}*[^\\p{L}\\p{N}\\s"
            + PUNCTUATION + "]\\p{Ll}+|\\p{L}+[!;:]\\p{L}+");
    private static final Pattern STRAY = Pattern.compile("[b-hj-z]|[;:'•■~^_|\\\\]");
    private static final Pattern WORD = Pattern.compile("\\p{IsLatin}{3,}");
    private static final String VOWELS = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýăąāēęěėīįıōőœūůűųỳ";

    /// Frequent words of languages in Latin script.
    private static final Set<String> COMMON = Set.of("""
            the of and to in is for that with are der die und das den von mit ist ein le la les et \
            est une dans pour que el los las por con una del em uma para com os il che di per sono \
            della het een van voor niet och att det som av og til ikke ei on se na nie do je ve si \
            az egy hogy nem va bir ile de cu este yang dan untuk dari des als wird be as by this \
            from or at it not\
            """.split(" "));

    private TextQuality() {}

    /// Whether a text cannot be language. In Latin script, it has no frequent words and too few or too many vowels; in
    /// others, its letters follow each other as in no language.
    static boolean isNonsense(String text) {
        if (isMostlyOtherScript(text)) {
            return text.codePoints().filter(Character::isLetter).count() >= LETTERS_MIN
                    && TextLanguage.isNonsense(text);
        }
        if (words(text) < WORDS_MIN) {
            return false;
        }
        var letters = WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .flatMapToInt(match -> match.group().chars())
                .toArray();
        var vowels = Arrays.stream(letters)
                .filter(letter -> VOWELS.indexOf(letter) >= 0)
                .count();
        var share = (double) vowels / letters.length;
        return common(text) < COMMON_MIN && (share < VOWELS_MIN || share > VOWELS_MAX);
    }

    /// Whether a text has many words that no one writes, such as `a3` and `WoldB`, as a bad recogniser makes them.
    ///
    /// Stray letters and signs count unless the text is prose: specks are read as such where all words are right.
    static boolean isGarbled(String text) {
        return garbled(text) >= GARBLED_WORDS_MIN && garbledShare(text) >= GARBLED_SHARE;
    }

    /// The share of the words that no one writes.
    static double garbledShare(String text) {
        return (double) garbled(text) / Math.max(1, BLANKS.splitAsStream(text).count());
    }

    private static long garbled(String text) {
        var isProse = TextLanguage.fit(text).orElse(0) > TextLanguage.PROSE_FIT;
        return BLANKS.splitAsStream(text)
                .filter(word -> GARBLED.matcher(word).matches()
                        || (!isProse && STRAY.matcher(word).matches()))
                .count();
    }

    /// Whether recognised text is better than the text of a page: it reads like language, and the other does not.
    static boolean isBetter(String recognised, String written) {
        if (isMostlyOtherScript(recognised)) {
            return isNonsense(written) && !isNonsense(recognised);
        }
        return common(recognised) >= COMMON_OF_PROSE && common(written) < COMMON_MIN;
    }

    /// Whether most letters are in a script other than Latin.
    static boolean isMostlyOtherScript(String text) {
        var letters = text.codePoints().filter(Character::isLetter).count();
        var latin = text.codePoints()
                .filter(Character::isLetter)
                .filter(letter -> Character.UnicodeScript.of(letter) == Character.UnicodeScript.LATIN)
                .count();
        return latin * 2 < letters;
    }

    private static long words(String text) {
        return WORD.matcher(text).results().count();
    }

    /// The share of the words that are frequent ones.
    private static double common(String text) {
        var all = words(text);
        var common = WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .filter(match -> COMMON.contains(match.group()))
                .count();
        return all == 0 ? 0 : (double) common / all;
    }
}
