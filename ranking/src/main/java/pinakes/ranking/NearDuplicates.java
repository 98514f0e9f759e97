package pinakes.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Leaves out texts that say almost the same as one that ranks higher.
///
/// Two texts are near-duplicates when most of their three-word shingles are shared and they contain the same
/// numbers: forms and reports often differ only in a figure, and then the figure matters. An inverted index of
/// shingles keeps the cost proportional to the texts and their overlap, not to the number of pairs.
public final class NearDuplicates {
    private static final double SHARED_MIN = 0.8;
    private static final int SHINGLE_WORDS = 3;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private NearDuplicates() {}

    /// The items that say something new, in their order.
    ///
    /// @param text what an item says
    public static <T> List<Kept<T>> collapse(List<T> ranked, Function<T, String> text) {
        var index = new ShingleIndex();
        var kept = new ArrayList<Kept<T>>();
        for (var item : ranked) {
            int original = index.addOrFind(Fingerprint.of(text.apply(item)));
            if (original == kept.size()) {
                kept.add(new Kept<>(item, 0));
            } else {
                kept.set(original, kept.get(original).withOneMore());
            }
        }
        return kept;
    }

    /// An item that was kept.
    ///
    /// @param alike how many lower-ranked items were left out because they say almost the same
    public record Kept<T>(T item, int alike) {
        private Kept<T> withOneMore() {
            return new Kept<>(item, alike + 1);
        }
    }

    /// What is compared of a text: hashes of its shingles, and its numbers.
    private record Fingerprint(Set<Long> shingles, List<String> numbers) {
        static Fingerprint of(String text) {
            var words = WORD.matcher(text.toLowerCase(Locale.ROOT))
                    .results()
                    .map(match -> match.group())
                    .toList();
            var shingles = new HashSet<Long>();
            for (int i = 0; i <= Math.max(0, words.size() - SHINGLE_WORDS); i++) {
                shingles.add(hash(words.subList(i, Math.min(words.size(), i + SHINGLE_WORDS))));
            }
            var numbers = words.stream().filter(Fingerprint::hasDigit).sorted().toList();
            return new Fingerprint(shingles, numbers);
        }

        private static boolean hasDigit(String word) {
            return word.codePoints().anyMatch(Character::isDigit);
        }

        /// 64 bits, so that collisions within one answer are practically impossible.
        private static long hash(List<String> shingle) {
            long hash = 1;
            for (var word : shingle) {
                for (int i = 0; i < word.length(); i++) {
                    hash = (hash ^ word.charAt(i)) * 0x9E3779B97F4A7C15L;
                }
                hash = Long.rotateLeft(hash, 23) * 0xBF58476D1CE4E5B9L;
            }
            return hash;
        }
    }

    /// The texts kept so far, by their shingles.
    private static final class ShingleIndex {
        private final List<Fingerprint> fingerprints = new ArrayList<>();
        private final Map<Long, List<Integer>> containing = new HashMap<>();

        /// The position of the kept text that this one duplicates, or of this one, which is then kept.
        int addOrFind(Fingerprint fingerprint) {
            var shared = new int[fingerprints.size()];
            for (var shingle : fingerprint.shingles()) {
                for (int position : containing.getOrDefault(shingle, List.of())) {
                    shared[position]++;
                }
            }
            for (int position = 0; position < shared.length; position++) {
                var other = fingerprints.get(position);
                int union = fingerprint.shingles().size() + other.shingles().size() - shared[position];
                if (shared[position] >= SHARED_MIN * union
                        && fingerprint.numbers().equals(other.numbers())) {
                    return position;
                }
            }
            fingerprints.add(fingerprint);
            for (var shingle : fingerprint.shingles()) {
                containing.computeIfAbsent(shingle, _ -> new ArrayList<>()).add(shared.length);
            }
            return shared.length;
        }
    }
}
