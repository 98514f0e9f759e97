package pinakes.benchmark.reading.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A reading compared with the expected one; every measure is from 0 to 1, and empty where it does not apply.
///
/// @param recall the share of the expected words that were read
/// @param precision the share of the words read that are expected
/// @param order the share of the words found once in both that are in the expected order
/// @param characterErrors the edit distance of the beginning of the text, per expected character
/// @param headings the share of the expected headings that are headings in the reading
/// @param headingPrecision the share of the headings in the reading that are expected
/// @param cells F1 of the texts of table cells
/// @param neighbours F1 of pairs of neighbouring table cells, which measures the structure of tables
record TextComparison(
        double recall,
        double precision,
        OptionalDouble order,
        double characterErrors,
        OptionalDouble headings,
        OptionalDouble headingPrecision,
        OptionalDouble cells,
        OptionalDouble neighbours) {
    /// The edit distance takes quadratic time.
    private static final int CHARACTERS_MAX = 6_000;

    static TextComparison of(String expected, String read) {
        var wanted = MarkdownText.of(expected);
        var found = MarkdownText.of(read);
        var common = common(wanted.words(), found.words());
        return new TextComparison(
                ratio(common, wanted.words().size()),
                ratio(common, found.words().size()),
                order(wanted.words(), found.words()),
                characterErrors(wanted.words(), found.words()),
                headings(wanted, found, wanted.headings().size()),
                headings(wanted, found, found.headings().size()),
                f1(cells(wanted), cells(found), !wanted.tables().isEmpty()),
                f1(neighbours(wanted), neighbours(found), !wanted.tables().isEmpty()));
    }

    private static double ratio(int part, int whole) {
        return whole == 0 ? 1 : (double) part / whole;
    }

    private static OptionalDouble headings(MarkdownText wanted, MarkdownText found, int all) {
        return wanted.headings().isEmpty() || all == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(ratio(common(headings(wanted), headings(found)), all));
    }

    private static OptionalDouble f1(List<String> wanted, List<String> found, boolean applies) {
        if (!applies || wanted.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(2.0 * common(wanted, found) / (wanted.size() + found.size()));
    }

    /// How many elements two lists have in common, each as often as both have it.
    static int common(List<String> one, List<String> other) {
        Map<String, Integer> counts = new HashMap<>();
        one.forEach(element -> counts.merge(element, 1, Integer::sum));
        var common = 0;
        for (var element : other) {
            var left = counts.getOrDefault(element, 0);
            if (left > 0) {
                common++;
                counts.put(element, left - 1);
            }
        }
        return common;
    }

    /// The length of the longest sequence in the expected order, of the words that both have exactly once.
    private static OptionalDouble order(List<String> wanted, List<String> found) {
        var places = places(found);
        var sequence = places(wanted).entrySet().stream()
                .filter(word -> word.getValue() >= 0)
                .sorted(Map.Entry.comparingByValue())
                .map(word -> places.get(word.getKey()))
                .filter(place -> place != null && place >= 0)
                .toList();
        return sequence.size() < 5
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) ascending(sequence) / sequence.size());
    }

    /// Where each word is; -1 for a word that occurs more than once.
    private static Map<String, Integer> places(List<String> words) {
        Map<String, Integer> places = new HashMap<>();
        for (var index = 0; index < words.size(); index++) {
            places.merge(words.get(index), index, (first, again) -> -1);
        }
        return places;
    }

    private static int ascending(List<Integer> sequence) {
        var ends = new ArrayList<Integer>();
        for (var value : sequence) {
            var index = java.util.Collections.binarySearch(ends, value);
            var place = index < 0 ? -index - 1 : index;
            if (place == ends.size()) {
                ends.add(value);
            } else {
                ends.set(place, value);
            }
        }
        return ends.size();
    }

    private static double characterErrors(List<String> wanted, List<String> found) {
        var expected = beginning(wanted);
        return Math.min(1, (double) distance(expected, beginning(found)) / Math.max(1, expected.length()));
    }

    private static String beginning(List<String> words) {
        var text = String.join(" ", words);
        return text.substring(0, Math.min(text.length(), CHARACTERS_MAX));
    }

    private static int distance(String one, String other) {
        var costs = IntStream.rangeClosed(0, other.length()).toArray();
        for (var row = 1; row <= one.length(); row++) {
            var diagonal = costs[0];
            costs[0] = row;
            for (var column = 1; column <= other.length(); column++) {
                var replaced = diagonal + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                diagonal = costs[column];
                costs[column] = Math.min(replaced, Math.min(diagonal, costs[column - 1]) + 1);
            }
        }
        return costs[other.length()];
    }

    /// The letters and digits of each heading in any order: some readers put the number of a section behind its title.
    private static List<String> headings(MarkdownText markdown) {
        return markdown.headings().stream()
                .map(heading -> key(heading)
                        .chars()
                        .sorted()
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString())
                .toList();
    }

    /// The headings of one text that another does not have.
    static List<String> headingsWithout(String one, String other) {
        var left = new ArrayList<>(headings(MarkdownText.of(other)));
        return MarkdownText.of(one).headings().stream()
                .filter(heading ->
                        !left.remove(headings(MarkdownText.of("# " + heading)).getFirst()))
                .toList();
    }

    /// The words of a short text, without blanks and punctuation.
    private static String key(String text) {
        return String.join("", MarkdownText.words(text));
    }

    private static List<String> cells(MarkdownText markdown) {
        return markdown.tables().stream()
                .flatMap(List::stream)
                .flatMap(List::stream)
                .map(TextComparison::key)
                .filter(cell -> !cell.isEmpty())
                .toList();
    }

    private static List<String> neighbours(MarkdownText markdown) {
        return markdown.tables().stream().flatMap(TextComparison::neighbours).toList();
    }

    private static Stream<String> neighbours(List<List<String>> table) {
        var pairs = new ArrayList<String>();
        for (var row = 0; row < table.size(); row++) {
            for (var column = 0; column < table.get(row).size(); column++) {
                var cell = key(table.get(row).get(column));
                if (!cell.isEmpty()) {
                    pairs.add(pair(cell, "→", table, row, column + 1));
                    pairs.add(pair(cell, "↓", table, row + 1, column));
                }
            }
        }
        return pairs.stream().filter(Objects::nonNull).filter(pair -> !pair.isEmpty());
    }

    private static String pair(String cell, String way, List<List<String>> table, int row, int column) {
        if (row >= table.size() || column >= table.get(row).size()) {
            return "";
        }
        var other = key(table.get(row).get(column));
        return other.isEmpty() ? "" : cell + way + other;
    }
}
