package pinakes.engine.core.search;

import java.util.stream.Stream;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// Searches the index that serves now.
public record LocalSearch(IndexKeeper index, Passages passages) implements DocumentSearch {
    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        return index.using(open -> {
            var behind = index.problem(open); // it may be repaired during the search
            var answer = new IndexSearch(open.embedder(), open, passages).search(request);
            return behind.map(reason -> warned(answer, reason)).orElse(answer);
        });
    }

    /// Callers must know that the index is incomplete.
    private static SearchAnswer warned(SearchAnswer answer, String reason) {
        var warnings = Stream.concat(Stream.of(SearchAnswer.INCOMPLETE + " " + reason), answer.warnings().stream())
                .toList();
        return new SearchAnswer(
                answer.hits(), answer.total(), answer.confidence(), answer.emptyKnowledgeBase(), warnings);
    }
}
