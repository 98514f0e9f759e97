package pinakes.extraction.ocr.network;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Turns what a network says about the columns of a line into the likeliest text that consists of known words.
///
/// Letters that people write alike ("a" and "o", "n" and "r") are told apart by the word that they form. The search
/// goes from left to right and keeps the likeliest beginnings; a known word counts for as much as some likelihood of
/// its letters.
///
/// @param characters what the network knows; the first stands between characters
record LineDecoder(List<String> characters, Predicate<String> isWord) {
    /// How many beginnings are kept.
    private static final int BEAM = 24;

    /// What is less likely in a column is not tried.
    private static final float LIKELIHOOD_MIN = 0.003f;

    /// What each letter of a known word counts for, as a logarithm.
    private static final double KNOWN_LETTER = 0.8;

    /// Nearly all shorter sequences of letters are in word lists.
    private static final int WORD_LETTERS_MIN = 3;

    private static final Pattern WORD = Pattern.compile("\\p{IsLatin}+");

    private static final double NEVER = Double.NEGATIVE_INFINITY;

    /// The beginning of a text. Each is the end of another one and one more character.
    private final class Beginning {
        private final @Nullable Beginning before;
        private final int character;
        private final int column;
        private final String word;
        private final double known;
        private final Map<Integer, Beginning> longer = new HashMap<>();

        /// The logarithm of the likelihood that this is what the columns so far say, ending between characters or
        /// within the last one; and the same for the next column, which is being looked at.
        private double between = NEVER;
        private double within = NEVER;
        private double nextBetween = NEVER;
        private double nextWithin = NEVER;
        private float likelihood;

        Beginning(@Nullable Beginning before, int character, int column) {
            this.before = before;
            this.character = character;
            this.column = column;
            var text = characters.get(character);
            var isLetter = !text.isEmpty() && Character.isLetter(text.charAt(0));
            this.word = before == null ? "" : isLetter ? before.word + text : "";
            this.known = before == null ? 0 : isLetter ? before.known : before.total();
        }

        double score() {
            return sum(between, within);
        }

        /// What the known words count for, the last one included.
        double total() {
            return known + (isKnown(word) ? KNOWN_LETTER * word.length() : 0);
        }

        Beginning with(int next, int at) {
            return longer.computeIfAbsent(next, _ -> new Beginning(this, next, at));
        }

        void advance() {
            between = nextBetween;
            within = nextWithin;
            nextBetween = NEVER;
            nextWithin = NEVER;
        }
    }

    private boolean isKnown(String word) {
        return word.length() >= WORD_LETTERS_MIN && isWord.test(word.toLowerCase(Locale.ROOT));
    }

    NetworkLine decoded(Likelihoods likelihoods, TiltedBox box) {
        var start = new Beginning(null, 0, 0);
        start.between = 0;
        var kept = List.of(start);
        for (var column = 0; column < likelihoods.columns(); column++) {
            kept = next(kept, likelihoods.of(column), column);
        }
        var best = kept.stream()
                .max(Comparator.comparingDouble(text -> text.score() + text.total()))
                .orElseThrow();
        return line(best, likelihoods.columns(), box);
    }

    private static List<Beginning> next(List<Beginning> kept, float[] column, int index) {
        var reached = new ArrayList<Beginning>();
        for (var beginning : kept) {
            var score = beginning.score();
            for (var character = 0; character < column.length; character++) {
                if (column[character] < LIKELIHOOD_MIN) {
                    continue;
                }
                var log = Math.log(column[character]);
                if (character == 0) {
                    reach(beginning, reached).nextBetween = sum(beginning.nextBetween, score + log);
                } else if (character == beginning.character) {
                    // The same character again: still the last one, unless there was something between them.
                    reach(beginning, reached).nextWithin = sum(beginning.nextWithin, beginning.within + log);
                    beginning.likelihood = Math.max(beginning.likelihood, column[character]);
                    extend(beginning, character, column, index, beginning.between + log, reached);
                } else {
                    extend(beginning, character, column, index, score + log, reached);
                }
            }
        }
        reached.forEach(Beginning::advance);
        return reached.stream()
                .sorted((one, other) -> Double.compare(other.score() + other.known, one.score() + one.known))
                .limit(BEAM)
                .toList();
    }

    private static void extend(
            Beginning beginning, int character, float[] column, int index, double log, List<Beginning> reached) {
        if (log > NEVER) {
            var longer = reach(beginning.with(character, index), reached);
            longer.nextWithin = sum(longer.nextWithin, log);
            longer.likelihood = Math.max(longer.likelihood, column[character]);
        }
    }

    private static Beginning reach(Beginning beginning, List<Beginning> reached) {
        if (beginning.nextBetween == NEVER && beginning.nextWithin == NEVER) {
            reached.add(beginning);
        }
        return beginning;
    }

    private NetworkLine line(Beginning last, int columns, TiltedBox box) {
        var text = new StringBuilder();
        var places = new ArrayList<Double>();
        var sum = 0.0;
        var all = new ArrayList<Beginning>();
        for (var beginning = last; beginning != null && beginning.before != null; beginning = beginning.before) {
            all.addFirst(beginning);
        }
        for (var beginning : all) {
            text.append(characters.get(beginning.character));
            places.add((beginning.column + 0.5) / columns);
            sum += beginning.likelihood;
        }
        return new NetworkLine(usual(text.toString()), places.isEmpty() ? 0 : sum / places.size(), places, box, true);
    }

    /// The text with known words in capitals, or in small letters after the first one: many letters are written alike
    /// in both cases.
    private String usual(String text) {
        return WORD.matcher(text).replaceAll(found -> {
            var word = found.group();
            var capitals = word.chars().filter(Character::isUpperCase).count();
            if (!isKnown(word) || capitals == 0) {
                return word;
            }
            return capitals * 2 > word.length()
                    ? word.toUpperCase(Locale.ROOT)
                    : word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT);
        });
    }

    /// The logarithm of the sum of two likelihoods.
    private static double sum(double one, double other) {
        var larger = Math.max(one, other);
        return larger == NEVER ? NEVER : larger + Math.log1p(Math.exp(Math.min(one, other) - larger));
    }
}
