package pinakes.engine.local.search;

import java.util.List;
import java.util.Set;
import pinakes.engine.local.index.EnglishWords;
import pinakes.engine.search.Hit.Span;

/// Finds the words of a query in a passage, with the analyzer of the index.
final class Highlights {
    private static final int SPANS_MAX = 50;
    private static final int WORDS_MAX = 256;

    private final Set<String> terms;

    private Highlights(Set<String> terms) {
        this.terms = terms;
    }

    static Highlights of(String question) {
        return new Highlights(EnglishWords.different(question, WORDS_MAX));
    }

    List<Span> in(String text) {
        return EnglishWords.of(text).stream()
                .filter(word -> terms.contains(word.term()))
                .limit(SPANS_MAX)
                .map(word -> new Span(word.start(), word.end()))
                .toList();
    }
}
