package pinakes.engine.local.search;

import java.util.stream.Stream;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;

/// Searches the index that serves now.
public record LocalSearch(IndexKeeper index, Passages passages) implements DocumentSearch {
    private static final SearchRequest WARM_UP =
            new SearchRequest("warm up", 1, 0, DocumentFilter.ALL, SearchMode.HYBRID);

    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        var behind = index.problem();
        var answer = index.using(
                generation -> new IndexSearch(generation.embedder(), generation.index(), passages).search(request));
        return behind.map(reason -> warned(answer, reason)).orElse(answer);
    }

    /// Answers a query if there is anything to find, so that the first caller does not wait for the model to load.
    public void warm() throws InterruptedException {
        if (!passages.isEmpty()) {
            search(WARM_UP);
        }
    }

    /// Callers must know that the index is incomplete.
    private static SearchAnswer warned(SearchAnswer answer, String reason) {
        var warnings = Stream.concat(
                        Stream.of("Some documents cannot be found right now. " + reason), answer.warnings().stream())
                .toList();
        return new SearchAnswer(
                answer.hits(), answer.total(), answer.confidence(), answer.emptyKnowledgeBase(), warnings);
    }
}
