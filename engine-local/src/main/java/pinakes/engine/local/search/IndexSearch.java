package pinakes.engine.local.search;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.search.ConfirmedRanking.Confirmation;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.Basis;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Search in one index with the model of its vectors.
///
/// When the model fails, a hybrid query is answered by words alone, with a warning.
public record IndexSearch(Embedder embedder, ChunkIndex index, Passages passages) implements DocumentSearch {
    private static final Logger LOG = LoggerFactory.getLogger(IndexSearch.class);

    /// Enough for exact scores to compensate for quantized vectors.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_HIT = 5;
    private static final String FAR_OFF = "No passage answers this; these are the nearest ones.";
    private static final String WORDS_ONLY = "The embedding model is unavailable: passages were found by words alone.";

    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        var embedding = request.mode() == SearchMode.WORDS ? null : embed(request);
        var vector = embedding == null ? null : UnitVector.of(embedding.vector());
        var words = request.mode() == SearchMode.MEANING ? null : request.query();
        int candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_HIT * request.limit());
        var query = new IndexQuery(words, vector, request.filter(), candidates);

        var ranker = Ranker.of(embedder.model().name(), basis(words, vector));
        var look = new QueryLook(request.query(), embedding == null ? QueryTokens.NONE : embedding.tokens());
        var confirmation = new Confirmation(request, passages, ranker, look, embedder.name());
        var ranking = confirmed(query, confirmation);
        var hits = ranking.hits(request.limit(), Highlights.of(request.query()));
        boolean degraded = vector == null && request.mode() == SearchMode.HYBRID;
        return new SearchAnswer(
                hits,
                ranking.total(),
                ranker.confidence(ranking.all()),
                hits.isEmpty() && passages.isEmpty(),
                warnings(degraded, ranking.isFarOff()));
    }

    private static List<String> warnings(boolean degraded, boolean farOff) {
        return Stream.of(degraded ? WORDS_ONLY : "", farOff ? FAR_OFF : "")
                .filter(warning -> !warning.isEmpty())
                .toList();
    }

    private @Nullable QueryEmbedding embed(SearchRequest request) throws InterruptedException {
        try {
            return embedder.embedQuery(request.query());
        } catch (EmbeddingException e) {
            if (request.mode() == SearchMode.MEANING) {
                throw new EngineUnavailableException("The embedding model is unavailable.", e);
            }
            LOG.warn("Searching by words alone, because the embedding model failed", e);
            return null;
        }
    }

    private static Basis basis(@Nullable String words, @Nullable UnitVector vector) {
        if (words == null) {
            return Basis.MEANING;
        }
        return vector == null ? Basis.WORDS : Basis.BOTH;
    }

    /// Searches again when the catalog confirmed too few candidates: documents were changed or removed, and the
    /// index has not caught up.
    private ConfirmedRanking confirmed(IndexQuery query, Confirmation confirmation) throws InterruptedException {
        var ranking = confirmation.of(ranked(query, confirmation.ranker()));
        if (ranking.missing() == 0
                || ranking.distinct().size() >= confirmation.request().limit()) {
            return ranking;
        }
        refresh();
        return confirmation.of(ranked(query.withMore(ranking.missing()), confirmation.ranker()));
    }

    /// An index that cannot be refreshed, because the disk is full, can still be searched.
    private void refresh() {
        try {
            index.refresh();
        } catch (EngineUnavailableException e) {
            LOG.warn("Searching an index that is behind the catalog: {}", e.getMessage());
        }
    }

    private List<Ranked<ChunkId>> ranked(IndexQuery query, Ranker ranker) throws InterruptedException {
        var candidates = index.search(query);
        if (Thread.interrupted()) {
            throw new InterruptedException("The search was interrupted.");
        }
        return ranker.rank(candidates);
    }
}
