package pinakes.tool.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds the known name that a mistyped name probably means.
public final class NearestName {
    /// Longer inputs are not typos of a name, and comparing them is expensive.
    private static final int TYPED_CHARACTERS_MAX = 64;

    private static final int LIKELY_MAX = 3;

    /// Shorter words resemble too many others: `nope` is one letter from `note`.
    private static final int WORD_CHARACTERS_MIN = 5;

    /// One edit for names of up to seven characters, one more for every five further ones.
    private static final int CHARACTERS_PER_EDIT = 5;

    private static final int CHARACTERS_BEFORE_EDITS = 2;

    /// Such as `_k` and `_id`.
    private static final int ENDING_CHARACTERS_MAX = 3;

    private static final String PLURAL = "s";

    private static final Pattern WORD_BREAK = Pattern.compile("[^\\p{L}\\p{N}]+");

    private NearestName() {}

    /// The closest known name, if it is close enough; else the only one that differs by a short ending, as `top` from
    /// `top_k`.
    public static Optional<String> to(String typed, Collection<String> known) {
        if (typed.length() > TYPED_CHARACTERS_MAX) {
            return Optional.empty();
        }
        var wanted = typed.toLowerCase(Locale.ROOT);
        return known.stream()
                .filter(name -> distance(wanted, name.toLowerCase(Locale.ROOT)) <= editsMax(name))
                .min(Comparator.<String>comparingInt(name -> distance(wanted, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()))
                .or(() -> withOtherEnding(wanted, known));
    }

    private static Optional<String> withOtherEnding(String wanted, Collection<String> known) {
        var alike = known.stream()
                .filter(name -> isLonger(name.toLowerCase(Locale.ROOT), wanted)
                        || isLonger(wanted, name.toLowerCase(Locale.ROOT)))
                .toList();
        return alike.size() == 1 ? Optional.of(alike.getFirst()) : Optional.empty();
    }

    private static boolean isLonger(String name, String beginning) {
        return name.length() <= beginning.length() + ENDING_CHARACTERS_MAX && name.startsWith(beginning + "_");
    }

    private static int editsMax(String name) {
        return Math.max(1, (name.length() + CHARACTERS_BEFORE_EDITS) / CHARACTERS_PER_EDIT);
    }

    /// Likely names: the singular or plural of the typed one; else the first few that contain all typed words in any
    /// order; else the closest spelling; else the first few with similarly spelled words.
    public static List<String> likely(String typed, Collection<String> known) {
        if (typed.length() > TYPED_CHARACTERS_MAX) {
            return List.of();
        }
        var counterpart = typed.endsWith(PLURAL) ? typed.substring(0, typed.length() - 1) : typed + PLURAL;
        if (known.contains(counterpart)) {
            return List.of(counterpart);
        }
        var wanted = words(typed);
        var same = known.stream()
                .filter(name -> !wanted.isEmpty() && words(name).containsAll(wanted))
                .limit(LIKELY_MAX)
                .toList();
        if (!same.isEmpty()) {
            return same;
        }
        var nearest = to(typed, known);
        return nearest.isPresent()
                ? List.of(nearest.get())
                : known.stream()
                        .filter(name -> !wanted.isEmpty() && areAlike(wanted, words(name)))
                        .limit(LIKELY_MAX)
                        .toList();
    }

    private static boolean areAlike(Set<String> typed, Set<String> known) {
        return typed.stream()
                .allMatch(word -> word.length() >= WORD_CHARACTERS_MIN
                        ? to(word, known).isPresent()
                        : known.stream().anyMatch(other -> isSwapped(word, other)));
    }

    /// Whether two neighbouring letters changed places: the likeliest slip, and one that shows in short words too.
    private static boolean isSwapped(String typed, String known) {
        return !typed.equals(known)
                && Arrays.equals(
                        typed.chars().sorted().toArray(), known.chars().sorted().toArray())
                && distance(typed, known) == 1;
    }

    private static Set<String> words(String name) {
        return WORD_BREAK
                .splitAsStream(name.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Number of edits (insert, delete, replace, swap neighbours) that turn one word into the other.
    private static int distance(String a, String b) {
        var rows = new int[a.length() + 1][b.length() + 1];
        for (var i = 0; i <= a.length(); i++) {
            for (var j = 0; j <= b.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? Math.max(i, j) : cheapest(a, b, rows, i, j);
            }
        }
        return rows[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int[][] rows, int i, int j) {
        var replaced = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        var best = Math.min(replaced, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
        var swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
    }
}
