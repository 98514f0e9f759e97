package pinakes.engine.access;

import java.util.List;
import java.util.function.Supplier;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.Documents;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// Search in the collections that the caller can access.
record LimitedSearch(DocumentSearch all, Documents visible, Supplier<Reach> reach) implements DocumentSearch {
    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        var here = reach.get();
        if (here.collections() == null) {
            return all.search(request);
        }
        var within = LimitedDocuments.within(request.filter(), here);
        if (within.isEmpty()) {
            return new SearchAnswer(List.of(), 0, 0, isEmpty(), List.of());
        }
        var answer = all.search(request.withFilter(within.get()));
        return new SearchAnswer(
                answer.hits(),
                answer.total(),
                answer.confidence(),
                answer.hits().isEmpty() && isEmpty(),
                answer.warnings().stream().map(LimitedSearch::inGeneral).toList());
    }

    /// The details may count documents of all collections, so a limited caller learns only that some are missing.
    private static String inGeneral(String warning) {
        return warning.startsWith(SearchAnswer.INCOMPLETE) ? SearchAnswer.INCOMPLETE : warning;
    }

    private boolean isEmpty() throws InterruptedException {
        return visible.list(DocumentFilter.ALL, DocumentOrder.NEWEST_FIRST, 0, 0)
                        .total()
                == 0;
    }
}
