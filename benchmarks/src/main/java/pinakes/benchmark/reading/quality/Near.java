package pinakes.benchmark.reading.quality;

import java.util.stream.IntStream;

/// Finds a text inside another, with some differing characters.
final class Near {
    private Near() {}

    /// Where the first match ends; -1 without one.
    static int first(String text, String wanted, int differences) {
        var ends = ends(text, wanted, differences);
        return ends.length == 0 ? -1 : ends[0];
    }

    /// Where the last match ends; -1 without one.
    static int last(String text, String wanted, int differences) {
        var ends = ends(text, wanted, differences);
        return ends.length == 0 ? -1 : ends[ends.length - 1];
    }

    /// The ends of all matches, by Sellers' algorithm: an edit distance whose start in the text is free.
    private static int[] ends(String text, String wanted, int differences) {
        var costs = IntStream.rangeClosed(0, wanted.length()).toArray();
        var ends = IntStream.builder();
        for (var index = 0; index < text.length(); index++) {
            var diagonal = costs[0];
            for (var row = 1; row <= wanted.length(); row++) {
                var replaced = diagonal + (text.charAt(index) == wanted.charAt(row - 1) ? 0 : 1);
                diagonal = costs[row];
                costs[row] = Math.min(replaced, Math.min(diagonal, costs[row - 1]) + 1);
            }
            if (costs[wanted.length()] <= differences) {
                ends.add(index + 1);
            }
        }
        return ends.build().toArray();
    }
}
