package pinakes.app.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/// The known word that a mistyped one was probably meant to be.
public final class Suggestion {
    private Suggestion() {}

    /// The nearest of the known words, unless even that one is so different that naming it would mislead.
    public static Optional<String> nearest(String word, Collection<String> known) {
        var farthest = Math.max(2, word.length() / 3);
        return known.stream()
                .filter(candidate -> distance(word, candidate) <= farthest)
                .min(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /// How many letters must be put in, left out, replaced or swapped with their neighbour.
    private static int distance(String from, String to) {
        var steps = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    steps[i][j] = i + j;
                    continue;
                }
                int replaced = steps[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                steps[i][j] = Math.min(replaced, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    steps[i][j] = Math.min(steps[i][j], 1 + steps[i - 2][j - 2]);
                }
            }
        }
        return steps[from.length()][to.length()];
    }
}
