package pinakes.engine.local.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import pinakes.embedding.Embedder;
import pinakes.engine.local.index.Candidates.Candidate;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.search.Hit;
import pinakes.engine.search.Search;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// Stopgap.
public final class LocalSearch implements Search {
    private final Embedder embedder;
    private final ChunkIndex index;
    private final Passages passages;

    public LocalSearch(Embedder embedder, ChunkIndex index, Passages passages) {
        this.embedder = embedder;
        this.index = index;
        this.passages = passages;
    }

    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        var found = index.search(new IndexQuery(
                request.query(), UnitVector.of(embedder.embedQuery(request.query())), request.filter(), 100));
        var loaded = passages.load(found.chunks().stream().map(Candidate::chunk).toList());
        var hits = new ArrayList<Hit>();
        found.chunks().stream()
                .sorted(Comparator.comparingDouble(Candidate::cosine).reversed())
                .forEach(c -> {
                    var p = loaded.get(c.chunk());
                    if (p != null && hits.size() < request.limit()) {
                        hits.add(new Hit(
                                p.document(), p.passage(), Math.clamp(c.cosine(), 0, 1), c.words(), c.cosine(), List.of(), 0));
                    }
                });
        return new SearchAnswer(hits, hits.size(), 0.5, passages.isEmpty());
    }
}
