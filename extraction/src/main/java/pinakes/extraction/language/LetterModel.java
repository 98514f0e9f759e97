package pinakes.extraction.language;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// How likely letters follow each other in one language, ignoring case.
///
/// The counts come from the language profiles on the class path. A letter is judged by the two before it, or by fewer
/// when the profile does not know these.
public final class LetterModel {
    private static final Map<String, LetterModel> LOADED = new ConcurrentHashMap<>();
    private static final Pattern ENTRY = Pattern.compile("\"([^\"\\\\]{1,3})\":(\\d+)");

    /// What it costs to fall back on a shorter context.
    private static final float BACK_OFF = 0.1f;

    /// The probability of a letter that the language does not have.
    private static final float UNKNOWN = 1e-7f;

    /// The profiles count letters with two marks as one.
    private static final char VIETNAMESE_FIRST = '\u1EA0';

    private static final char VIETNAMESE_LAST = '\u1EFF';

    private final NgramTable counts = new NgramTable();
    private final NgramTable contexts = new NgramTable();
    private float letters;

    private LetterModel(String profile) {
        var entry = ENTRY.matcher(profile);
        while (entry.find()) {
            var ngram = folded(entry.group(1));
            var count = Float.parseFloat(entry.group(2));
            counts.add(NgramTable.key(ngram), count);
            if (ngram.length() == 1) {
                letters += count;
            } else {
                contexts.add(NgramTable.key(ngram.substring(0, ngram.length() - 1)), count);
            }
        }
    }

    /// The model of a language.
    ///
    /// @param language a code that a profile exists for, such as `de` or `zh-TW`
    public static LetterModel of(String language) {
        return LOADED.computeIfAbsent(language, name -> new LetterModel(profile(name)));
    }

    /// Whether there is a profile of a language that is written in letters or syllables.
    static boolean isAlphabetic(String language) {
        return !language.equals("ja") && LetterModel.class.getResource("/languages/" + language) != null;
    }

    /// How likely a text is.
    ///
    /// @param logarithms the sum of the logarithms of the probabilities that each letter follows the two before
    /// @param count how many there are
    public record Likelihood(double logarithms, int count) {}

    /// How likely a [folded][#folded] text is; what is not in words stands for their edges.
    public Likelihood likelihood(String text) {
        var sum = 0.0;
        var count = 0;
        var before = ' ';
        var last = ' ';
        for (var index = 0; index < text.length(); index++) {
            var next = isInWord(text.charAt(index)) ? text.charAt(index) : ' ';
            if (next != ' ' || last != ' ') {
                sum += Math.log(Math.max(UNKNOWN, probability(before, last, next)));
                count++;
            }
            before = next == ' ' ? ' ' : last;
            last = next;
        }
        return new Likelihood(sum, count);
    }

    public static boolean isInWord(char sign) {
        return Character.isLetter(sign) || Character.getType(sign) == Character.NON_SPACING_MARK;
    }

    /// Lower case, with the letters that the profiles use for variants of the same letter.
    public static String folded(String text) {
        var folded = new StringBuilder(text.length());
        for (var index = 0; index < text.length(); index++) {
            var letter = Character.toLowerCase(text.charAt(index));
            folded.append(
                    switch (letter) {
                        case 'ș' -> 'ş';
                        case 'ț' -> 'ţ';
                        case 'ی' -> 'ي';
                        default -> letter >= VIETNAMESE_FIRST && letter <= VIETNAMESE_LAST ? 'ể' : letter;
                    });
        }
        return folded.toString();
    }

    private float probability(char before, char last, char letter) {
        var three = counts.get(NgramTable.key(before, last, letter));
        if (three > 0) {
            return three / contexts.get(NgramTable.key(before, last));
        }
        var two = counts.get(NgramTable.key(last, letter));
        if (two > 0) {
            var known = contexts.get(NgramTable.key(last));
            return last == ' ' ? two / known : BACK_OFF * two / known;
        }
        return BACK_OFF * BACK_OFF * counts.get(NgramTable.key(letter)) / Math.max(1, letters);
    }

    private static String profile(String language) {
        try (var in = LetterModel.class.getResourceAsStream("/languages/" + language)) {
            if (in == null) {
                throw new IllegalArgumentException("there is no profile of the language " + language);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
