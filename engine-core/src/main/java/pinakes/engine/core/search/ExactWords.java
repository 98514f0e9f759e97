package pinakes.engine.core.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.index.WordAnalysis;

/// The parts of a query that a passage has to contain literally to be an exact match: quoted phrases and identifiers.
///
/// An identifier is a word of at least four characters with a digit that is not just a number, such as `ETH-2025-118`,
/// `RFC9110`, `10.1000/182` or `v2.3.1`.
record ExactWords(List<Pattern> phrases, List<Pattern> identifiers) {
    private static final int IDENTIFIER_CHARACTERS_MIN = 4;
    private static final String WORD_CHARACTER = "[\\p{L}\\p{M}\\p{N}]";
    private static final Pattern STRIPPED = Pattern.compile(
            "[^\\p{L}\\p{M}\\p{N}]*+(" + WORD_CHARACTER + "(?:.*" + WORD_CHARACTER + ")?)[^\\p{L}\\p{M}\\p{N}]*+");

    static ExactWords of(String query) {
        var text = QueryText.of(query);
        var phrases = text.phrases().stream()
                .filter(phrase -> !WordAnalysis.different(phrase, 1).isEmpty());
        var identifiers = words(text.plain()).flatMap(word -> identifier(word).stream());
        return new ExactWords(
                phrases.map(ExactWords::literally).toList(),
                identifiers.map(ExactWords::literally).toList());
    }

    /// Whether the query has a phrase or an identifier, and the text contains all phrases and, if there are
    /// identifiers, at least one of them. Case and the kind of white space do not matter.
    boolean isIn(String text) {
        return !(phrases.isEmpty() && identifiers.isEmpty())
                && phrases.stream().allMatch(phrase -> phrase.matcher(text).find())
                && (identifiers.isEmpty()
                        || identifiers.stream()
                                .anyMatch(each -> each.matcher(text).find()));
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"));
    }

    private static Optional<String> identifier(String word) {
        var stripped = STRIPPED.matcher(word);
        return stripped.matches() && isIdentifier(stripped.group(1))
                ? Optional.of(stripped.group(1))
                : Optional.empty();
    }

    private static boolean isIdentifier(String word) {
        return word.length() >= IDENTIFIER_CHARACTERS_MIN
                && word.codePoints().anyMatch(Character::isDigit)
                && !word.codePoints().allMatch(Character::isDigit);
    }

    private static Pattern literally(String phrase) {
        var literal = words(phrase).map(Pattern::quote).collect(Collectors.joining("\\s+"));
        return Pattern.compile(
                "(?<!" + WORD_CHARACTER + ")" + literal + "(?!" + WORD_CHARACTER + ")",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
