package pinakes.family.kb;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Whether a note says the same as another note of the same subject.
///
/// It does when it adds no significant word, names the same numbers, negates the same words, and has the same words
/// after words such as "to" and "over". Otherwise, word endings and the order of words do not count.
record NoteComparison(Print before, Print now) {
    private static final double SHARED_MIN = 0.8;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final int STEM_CHARACTERS_MAX = 5;
    private static final Set<String> NEGATIONS =
            Set.of("not", "no", "never", "without", "nicht", "kein", "keine", "nie", "ohne");

    /// What follows these words cannot change places with what precedes them.
    private static final Set<String> DIRECTIONS =
            Set.of("to", "from", "over", "than", "before", "after", "by", "above", "below", "under", "into");

    private static final Set<String> COMMON = new HashSet<>(List.of(
            ("a an the is are was were be been has have had do does did in of to and or for at on by with as from it its"
                            + " this that these those they we our us i my me you your there now each every all always"
                            + " der die das ein eine ist sind war hat und oder in im am an auf mit von zu für")
                    .split(" ")));

    static NoteComparison of(String before, String now) {
        return new NoteComparison(Print.of(before), Print.of(now));
    }

    boolean isSame() {
        var own = new HashSet<>(now.words());
        own.removeAll(before.words());
        var all = new HashSet<>(before.words());
        all.addAll(now.words());
        var shared = now.words().size() - own.size();
        return before.numbers().equals(now.numbers())
                && before.negated().equals(now.negated())
                && isSameWay()
                && (own.isEmpty() || shared >= SHARED_MIN * all.size());
    }

    private boolean isSameWay() {
        return before.following().entrySet().stream()
                .allMatch(each -> now.following()
                        .getOrDefault(each.getKey(), each.getValue())
                        .equals(each.getValue()));
    }

    /// What is compared of a note: the stems of its telling words, its numbers, the stems of negated words, and of
    /// those that follow each word of direction.
    record Print(Set<String> words, List<String> numbers, Set<String> negated, Map<String, Set<String>> following) {
        static Print of(String text) {
            var all = WORD.matcher(text.toLowerCase(Locale.ROOT))
                    .results()
                    .map(match -> match.group())
                    .toList();
            var words = new HashSet<String>();
            var negated = new HashSet<String>();
            var following = new HashMap<String, Set<String>>();
            var direction = "";
            for (int i = 0; i < all.size(); i++) {
                if (i > 0 && NEGATIONS.contains(all.get(i - 1))) {
                    negated.add(stem(all.get(i)));
                }
                if (DIRECTIONS.contains(all.get(i))) {
                    direction = all.get(i);
                } else if (!COMMON.contains(all.get(i)) && !NEGATIONS.contains(all.get(i))) {
                    words.add(stem(all.get(i)));
                    if (!direction.isEmpty()) {
                        following
                                .computeIfAbsent(direction, _ -> new HashSet<>())
                                .add(stem(all.get(i)));
                        direction = "";
                    }
                }
            }
            var numbers = all.stream()
                    .filter(word -> word.codePoints().anyMatch(Character::isDigit))
                    .sorted()
                    .toList();
            return new Print(words, numbers, negated, following);
        }

        private static String stem(String word) {
            return word.substring(0, Math.min(word.length(), Math.clamp(word.length() - 1, 3, STEM_CHARACTERS_MAX)));
        }
    }
}
