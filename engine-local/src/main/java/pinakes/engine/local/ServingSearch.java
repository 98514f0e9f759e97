package pinakes.engine.local;

import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.search.LocalSearch;
import pinakes.engine.local.search.Passages;
import pinakes.engine.search.Search;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// Searches the index that serves, with the model that its vectors are from.
final class ServingSearch implements Search {
    private final IndexKeeper index;
    private final Passages passages;

    ServingSearch(IndexKeeper index, Passages passages) {
        this.index = index;
        this.passages = passages;
    }

    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        return index.using(generation ->
                new LocalSearch(generation.embedder(), generation.index(), passages).search(request));
    }
}
