package pinakes.engine.core.reference;

import java.util.List;
import java.util.stream.Stream;

/// The keywords of a reference, which become tags.
final class Keywords {
    private static final int KEYWORDS_MAX = 100;

    private Keywords() {}

    /// @param words may be repeated or blank
    static List<String> of(Stream<String> words) {
        return words.map(String::strip)
                .filter(word -> !word.isEmpty())
                .distinct()
                .limit(KEYWORDS_MAX)
                .toList();
    }
}
