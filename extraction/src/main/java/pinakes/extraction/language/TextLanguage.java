package pinakes.extraction.language;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Names the language of a text: by its script where only one language uses it, otherwise by its letters.
public final class TextLanguage {
    /// Fewer letters leave too much to chance.
    private static final int LETTERS_MIN = 40;

    private static final int SAMPLE_CHARS = 6_000;

    /// Below this difference per letter, two languages are equally likely.
    private static final double MARGIN_MIN = 0.01;

    /// Worse than this per letter, the text is in none of the known languages.
    private static final double FIT_MIN = -4.5;

    /// Hardly any prose has a worse [fit][#fit].
    public static final double PROSE_FIT = -3.4;

    private static final double NONSENSE_FIT = -4;

    /// Enough of a passage to tell its language.
    private static final int PART_CHARS = 600;

    /// Prose in a language fits its letters at least so well, prose in another one mostly less.
    private static final double PART_FIT = -2.5;

    /// By how much a part must fit another language better than that of the whole.
    private static final double PART_LEAD = 0.4;

    private static final Set<String> NORWEGIAN_FORMS = Set.of("nb", "nn");

    /// Korean is written in syllables, which are less likely than letters.
    private static final double SYLLABLES_BONUS = 2.5;

    /// Small languages that resemble a large neighbour must fit clearly better.
    private static final Set<String> SMALL = Set.of("an", "ast", "br", "oc", "ht", "gl", "mt");

    private static final double SMALL_HANDICAP = 0.25;

    private static final List<String> LATIN = List.of(
            "af", "an", "ast", "br", "ca", "cs", "cy", "da", "de", "en", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr",
            "ht", "hu", "id", "is", "it", "lt", "lv", "ms", "mt", "nl", "no", "oc", "pl", "pt", "ro", "sk", "sl", "so",
            "sq", "sv", "sw", "tl", "tr", "vi");

    /// The languages of each script; the first is taken for a script that the profiles have only one language of.
    private static final Map<UnicodeScript, List<String>> BY_SCRIPT = Map.ofEntries(
            Map.entry(UnicodeScript.LATIN, LATIN),
            Map.entry(UnicodeScript.CYRILLIC, List.of("ru", "uk", "be", "bg", "mk", "sr")),
            Map.entry(UnicodeScript.ARABIC, List.of("ar", "fa", "ur")),
            Map.entry(UnicodeScript.DEVANAGARI, List.of("hi", "mr", "ne")),
            Map.entry(UnicodeScript.HEBREW, List.of("he", "yi")),
            Map.entry(UnicodeScript.GREEK, List.of("el")),
            Map.entry(UnicodeScript.THAI, List.of("th")),
            Map.entry(UnicodeScript.HANGUL, List.of("ko")),
            Map.entry(UnicodeScript.HIRAGANA, List.of("ja")),
            Map.entry(UnicodeScript.KATAKANA, List.of("ja")),
            Map.entry(UnicodeScript.HAN, List.of("zh")),
            Map.entry(UnicodeScript.BOPOMOFO, List.of("zh")),
            Map.entry(UnicodeScript.BENGALI, List.of("bn")),
            Map.entry(UnicodeScript.GURMUKHI, List.of("pa")),
            Map.entry(UnicodeScript.GUJARATI, List.of("gu")),
            Map.entry(UnicodeScript.TAMIL, List.of("ta")),
            Map.entry(UnicodeScript.TELUGU, List.of("te")),
            Map.entry(UnicodeScript.KANNADA, List.of("kn")),
            Map.entry(UnicodeScript.MALAYALAM, List.of("ml")),
            Map.entry(UnicodeScript.SINHALA, List.of("si")),
            Map.entry(UnicodeScript.KHMER, List.of("km")),
            Map.entry(UnicodeScript.LAO, List.of("lo")),
            Map.entry(UnicodeScript.MYANMAR, List.of("my")),
            Map.entry(UnicodeScript.TIBETAN, List.of("bo")),
            Map.entry(UnicodeScript.GEORGIAN, List.of("ka")),
            Map.entry(UnicodeScript.ARMENIAN, List.of("hy")),
            Map.entry(UnicodeScript.ETHIOPIC, List.of("am")));

    /// Serbian is also written in Latin letters, and terms in Japanese are written in Chinese characters alone.
    private static final Map<String, List<String>> ALSO_WRITTEN_LIKE = Map.of("sr", LATIN, "ja", List.of("zh"));

    /// A kana for every so many Chinese characters means Japanese, which mixes both.
    private static final int HAN_PER_KANA_MAX = 20;

    private TextLanguage() {}

    /// The BCP 47 tag of the language; empty when the text is too short or in no known language.
    public static Optional<String> of(String text) {
        var sample = text.substring(0, Math.min(text.length(), SAMPLE_CHARS));
        var languages = candidates(sample);
        return languages.size() == 1
                ? Optional.of(languages.getFirst())
                : likeliest(LetterModel.folded(sample), languages);
    }

    /// The language of a part of a text if it clearly differs from that of the whole.
    ///
    /// Most parts are in the language of the whole, and finding that out takes a fraction of the time of
    /// comparing all languages. Another language in the same letters must fit clearly better, and as well as prose,
    /// because names, formulas and tables fit none. Among languages with the same letters, only those with Latin
    /// letters are distinguished.
    ///
    /// @param ofWhole the tag of the language of the whole text
    public static Optional<String> ofForeignPart(String part, String ofWhole) {
        var sample = LetterModel.folded(part.substring(0, Math.min(part.length(), PART_CHARS)));
        var whole = primary(ofWhole);
        if (LATIN.contains(whole) && fit(sample, LetterModel.of(whole)) >= PART_FIT) {
            return Optional.empty();
        }
        var candidates = candidates(sample);
        if (candidates.isEmpty()
                || !isKnown(whole)
                || candidates.equals(ALSO_WRITTEN_LIKE.get(whole))
                || (candidates.contains(whole) && !LATIN.contains(whole))) {
            return Optional.empty();
        }
        if (candidates.contains(whole)) {
            var enough = Math.max(PART_FIT, fit(sample, LetterModel.of(whole)) + PART_LEAD);
            return likeliest(sample, candidates).filter(other -> fit(sample, LetterModel.of(other)) >= enough);
        }
        if (candidates.size() == 1) {
            return isNonsense(part) ? Optional.empty() : Optional.of(candidates.getFirst());
        }
        return fit(part).orElse(0) < PROSE_FIT ? Optional.empty() : likeliest(sample, candidates);
    }

    /// The tag without region and script; both forms of Norwegian are one language here.
    private static String primary(String tag) {
        var language = Locale.forLanguageTag(tag).getLanguage();
        return NORWEGIAN_FORMS.contains(language) ? "no" : language;
    }

    private static boolean isKnown(String language) {
        return BY_SCRIPT.values().stream().anyMatch(languages -> languages.contains(language));
    }

    /// How well letters follow each other: the mean logarithm of their probabilities in the language they fit best.
    ///
    /// Prose in an alphabet has at least -3.8, mostly more than -3; letters in random order have at most -4.1.
    /// Empty when the text is too short, or when its characters tell too little about the next, as in Chinese.
    public static OptionalDouble fit(String text) {
        var sample = LetterModel.folded(text.substring(0, Math.min(text.length(), SAMPLE_CHARS)));
        return candidates(sample).stream()
                .filter(LetterModel::isAlphabetic)
                .mapToDouble(language ->
                        fit(sample, LetterModel.of(language)) + (language.equals("ko") ? SYLLABLES_BONUS : 0))
                .max();
    }

    /// Whether letters follow each other as they do in none of the languages of their script; false when in doubt.
    public static boolean isNonsense(String text) {
        return fit(text).orElse(0) < NONSENSE_FIT;
    }

    /// The languages that are written in the script of a text; empty when the text is too short.
    private static List<String> candidates(String sample) {
        var letters = new EnumMap<UnicodeScript, Integer>(UnicodeScript.class);
        sample.codePoints()
                .filter(Character::isLetter)
                .forEach(letter -> letters.merge(UnicodeScript.of(letter), 1, Integer::sum));
        return main(letters)
                .map(script -> BY_SCRIPT.getOrDefault(script, List.of()))
                .orElse(List.of());
    }

    /// The script of most letters; a Chinese character tells as much as several letters of an alphabet.
    private static Optional<UnicodeScript> main(Map<UnicodeScript, Integer> letters) {
        var kana = letters.getOrDefault(UnicodeScript.HIRAGANA, 0) + letters.getOrDefault(UnicodeScript.KATAKANA, 0);
        var han = letters.getOrDefault(UnicodeScript.HAN, 0);
        var weights = new EnumMap<UnicodeScript, Integer>(UnicodeScript.class);
        letters.forEach((script, count) ->
                weights.put(script, script == UnicodeScript.HAN || script == UnicodeScript.HANGUL ? 3 * count : count));
        if (kana * HAN_PER_KANA_MAX > han && kana > 0) {
            weights.merge(UnicodeScript.HIRAGANA, 3 * han + kana, Integer::sum);
            weights.remove(UnicodeScript.HAN);
        }
        return weights.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> most.getValue() >= LETTERS_MIN)
                .map(Map.Entry::getKey);
    }

    private static Optional<String> likeliest(String text, List<String> languages) {
        var best = Double.NEGATIVE_INFINITY;
        var second = Double.NEGATIVE_INFINITY;
        var name = "";
        for (var language : languages) {
            var fit = fit(text, LetterModel.of(language)) - (SMALL.contains(language) ? SMALL_HANDICAP : 0);
            if (fit > best) {
                second = best;
                best = fit;
                name = language;
            } else {
                second = Math.max(second, fit);
            }
        }
        return best < FIT_MIN || best - second < MARGIN_MIN ? Optional.empty() : Optional.of(name);
    }

    /// The mean logarithm of the letters' probabilities.
    private static double fit(String text, LetterModel model) {
        var likelihood = model.likelihood(text);
        return likelihood.count() == 0 ? Double.NEGATIVE_INFINITY : likelihood.logarithms() / likelihood.count();
    }
}
