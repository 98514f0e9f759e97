package pinakes.engine.local.search;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.search.Passages.Found;
import pinakes.engine.search.Hit;
import pinakes.engine.search.Search;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.Basis;
import pinakes.ranking.Candidate;
import pinakes.ranking.MatchScores;
import pinakes.ranking.NearDuplicates.Kept;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Search over one index, with the model that its vectors are from.
///
/// When the model fails, a question that asked for words as well is answered by its words alone, and the answer
/// says so: some answer now is worth more than a better one later.
public final class LocalSearch implements Search {
    private static final Logger LOG = LoggerFactory.getLogger(LocalSearch.class);

    /// So few are needed for the exact scores to make up for vectors of 8 bits.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_HIT = 5;
    private static final String BY_WORDS_ALONE =
            "The embedding model could not be used: passages were found by their words alone.";

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
        var vector = request.mode() == SearchMode.WORDS ? null : embed(request);
        var words = request.mode() == SearchMode.MEANING ? null : request.query();
        int candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_HIT * request.limit());
        var query = new IndexQuery(words, vector, request.filter(), candidates);

        var ranker = Ranker.of(embedder.model().name(), basis(words, vector));
        var reading = read(query, request, ranker);
        var highlights = Highlights.of(request.query());
        var hits = reading.different().stream()
                .limit(request.limit())
                .map(found -> hit(found, highlights))
                .toList();
        boolean degraded = vector == null && request.mode() == SearchMode.HYBRID;
        return new SearchAnswer(
                hits,
                reading.total(),
                ranker.confidence(reading.documents(), Function.identity()),
                hits.isEmpty() && passages.isEmpty(),
                degraded ? List.of(BY_WORDS_ALONE) : List.of());
    }

    private @Nullable UnitVector embed(SearchRequest request) throws InterruptedException {
        try {
            return UnitVector.of(embedder.embedQuery(request.query()));
        } catch (EmbeddingException e) {
            if (request.mode() == SearchMode.MEANING) {
                throw new EngineUnavailableException("The embedding model could not be used.", e);
            }
            LOG.warn("searching by words alone, because the embedding model failed", e);
            return null;
        }
    }

    private static Basis basis(@Nullable String words, @Nullable UnitVector vector) {
        if (words == null) {
            return Basis.MEANING;
        }
        return vector == null ? Basis.WORDS : Basis.BOTH;
    }

    /// Looks again when the catalog knew so little of what the index proposed that the answer would be short: documents
    /// are being changed or removed just now, and the index has not caught up.
    private Reading read(IndexQuery query, SearchRequest request, Ranker ranker) throws InterruptedException {
        var reading = Reading.of(good(query, request, ranker), request, passages);
        if (reading.missing() == 0 || reading.different().size() >= request.limit()) {
            return reading;
        }
        refresh();
        return Reading.of(good(query.withMore(reading.missing()), request, ranker), request, passages);
    }

    /// An index that cannot be refreshed now, because the disk is full, can still be searched.
    private void refresh() {
        try {
            index.refresh();
        } catch (EngineUnavailableException e) {
            LOG.warn("Searching an index that is behind the catalog: {}", e.getMessage());
        }
    }

    private List<Ranked<ChunkId>> good(IndexQuery query, SearchRequest request, Ranker ranker)
            throws InterruptedException {
        var proposed = index.search(query);
        if (Thread.interrupted()) {
            throw new InterruptedException("The search was stopped; what it found by then is not an answer.");
        }
        var candidates = proposed.chunks().stream()
                .map(chunk ->
                        new Candidate<>(chunk.chunk(), new MatchScores(proposed.wordsShare(chunk), chunk.cosine())))
                .toList();
        return ranker.rank(candidates).stream()
                .filter(found -> found.relevance() >= request.relevanceMin())
                .toList();
    }

    private static Hit hit(Kept<Ranked<Found>> kept, Highlights highlights) {
        var ranked = kept.item();
        var passage = ranked.item().passage();
        return new Hit(
                ranked.item().document(),
                passage,
                ranked.relevance(),
                ranked.words(),
                ranked.meaning(),
                highlights.in(passage.text()),
                kept.alike());
    }
}
