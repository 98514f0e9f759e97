package pinakes.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Removes items whose text is almost the same as that of a higher-ranked item.
///
/// Two texts are almost the same when most of their runs of three words are shared and they name the same numbers:
/// forms and reports often differ only in a number, which is then what matters. Texts are compared through
/// an index of runs, so the cost follows the length of the texts and what they share, not the number of pairs.
public final class NearDuplicates {
    private static final double SHARED_MIN = 0.8;
    private static final int RUN_WORDS = 3;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    /// Compared only in texts without words; elsewhere they are bullets and the like, which differ between copies.
    private static final Pattern SYMBOL = Pattern.compile("\\p{So}");

    private NearDuplicates() {}

    /// The items that say something new, in their order, each with the number of later items that repeat it.
    ///
    /// @param text the text of an item; items must be unequal to each other
    public static <T> SequencedMap<T, Integer> collapse(List<T> ranked, Function<T, String> text) {
        var kept = new LinkedHashMap<T, Integer>();
        var items = new ArrayList<T>();
        var prints = new PrintIndex();
        for (var item : ranked) {
            int same = prints.add(Print.of(text.apply(item)));
            if (same < 0) {
                kept.put(item, 0);
                items.add(item);
            } else {
                kept.merge(items.get(same), 1, Integer::sum);
            }
        }
        return kept;
    }

    /// The parts of a text that are compared.
    private record Print(Set<Long> runs, List<String> numbers) {
        static Print of(String text) {
            var words = all(WORD, text.toLowerCase(Locale.ROOT));
            if (words.isEmpty()) {
                words = all(SYMBOL, text);
            }
            var runs = new HashSet<Long>();
            for (int i = 0; i <= Math.max(0, words.size() - RUN_WORDS); i++) {
                runs.add(hash(words.subList(i, Math.min(words.size(), i + RUN_WORDS))));
            }
            var numbers = words.stream().filter(Print::hasDigit).sorted().toList();
            return new Print(runs, numbers);
        }

        private static List<String> all(Pattern pattern, String text) {
            return pattern.matcher(text).results().map(match -> match.group()).toList();
        }

        private static boolean hasDigit(String word) {
            return word.codePoints().anyMatch(Character::isDigit);
        }

        /// 64 bits, so that different runs practically never collide within one answer.
        private static long hash(List<String> run) {
            long hash = 1;
            for (var word : run) {
                for (int i = 0; i < word.length(); i++) {
                    hash = (hash ^ word.charAt(i)) * 0x9E3779B97F4A7C15L;
                }
                hash = Long.rotateLeft(hash, 23) * 0xBF58476D1CE4E5B9L;
            }
            return hash;
        }
    }

    /// The texts kept so far, indexed by their runs.
    private static final class PrintIndex {
        private final List<Print> prints = new ArrayList<>();
        private final Map<Long, List<Integer>> having = new HashMap<>();

        /// Adds a text, unless one of those before is almost the same.
        ///
        /// @return the place of that one, otherwise -1
        int add(Print print) {
            int same = sameAs(print);
            if (same < 0) {
                print.runs()
                        .forEach(run -> having.computeIfAbsent(run, _ -> new ArrayList<>())
                                .add(prints.size()));
                prints.add(print);
            }
            return same;
        }

        private int sameAs(Print print) {
            var shared = new int[prints.size()];
            for (var run : print.runs()) {
                for (int place : having.getOrDefault(run, List.of())) {
                    shared[place]++;
                }
            }
            for (int place = 0; place < shared.length; place++) {
                var other = prints.get(place);
                int together = print.runs().size() + other.runs().size() - shared[place];
                if (shared[place] >= SHARED_MIN * together && print.numbers().equals(other.numbers())) {
                    return place;
                }
            }
            return -1;
        }
    }
}
