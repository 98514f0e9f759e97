package pinakes.engine.core.search;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.core.index.StemmedLanguage;
import pinakes.engine.core.index.WordAnalysis;
import pinakes.engine.search.Hit.Span;

/// Finds the words of a query in a passage, with the analyzer of the index.
record Highlights(Set<String> terms, Set<StemmedLanguage> languages) {
    private static final int SPANS_MAX = 50;
    private static final int WORDS_MAX = 256;

    /// @param languages whose stems count as well
    static Highlights of(String question, Set<StemmedLanguage> languages) {
        var terms = WordAnalysis.of(question, languages).stream()
                .limit(WORDS_MAX)
                .flatMap(word -> word.terms().stream())
                .collect(Collectors.toSet());
        return new Highlights(terms, languages);
    }

    List<Span> in(String text) {
        return WordAnalysis.of(text, languages).stream()
                .filter(word -> word.terms().stream().anyMatch(terms::contains))
                .limit(SPANS_MAX)
                .map(word -> new Span(word.start(), word.end()))
                .toList();
    }
}
