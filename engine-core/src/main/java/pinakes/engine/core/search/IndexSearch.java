package pinakes.engine.core.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.QueryEmbedding;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.QuerySubject;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.index.SearchableIndex;
import pinakes.engine.core.index.StemmedLanguage;
import pinakes.engine.core.search.ConfirmedRanking.Confirmation;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.Ranker;

/// Search in one index with the model of its vectors.
///
/// When the model fails, a hybrid query is answered by keyword alone, with a warning; so is every query that the
/// model does not understand, such as a row of emoji or a question in Chinese.
public record IndexSearch(Embedder embedder, SearchableIndex index, Passages passages) implements DocumentSearch {
    private static final Logger LOG = LoggerFactory.getLogger(IndexSearch.class);

    /// Enough for exact scores to compensate for quantized vectors.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_HIT = 5;

    @Override
    public SearchAnswer search(SearchRequest whole) throws InterruptedException {
        var asked = QuerySubject.of(whole.query());
        var request = whole.withQuery(asked.subject());
        var text = QueryText.of(request.query());
        var embedding = request.mode() == SearchMode.WORDS ? null : embed(text.plain(), request.mode());
        var parts = QueryParts.of(text, embedding, request.mode() == SearchMode.HYBRID);
        int candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_HIT * request.limit());
        var query = parts.query(text, DocumentFields.conditions(request.filter()), candidates);

        var ranker = Ranker.of(embedder.model().name(), parts.basis());
        var tokens = parts.tokens();
        var warnings = new ArrayList<>(asked.warnings());
        warnings.addAll(parts.warnings());
        var found = confirmed(query, new Confirmation(request, passages, ranker, tokens, embedder.name()));
        var ranking = found.ranking();
        var highlights = Highlights.of(request.query(), found.languages());
        var hits = ranking.hits(request.limit(), highlights, new AnswerSentence(tokens, embedder));
        if (embedding == null && request.mode() == SearchMode.HYBRID) {
            warnings.add(SearchAnswer.WORDS_ONLY);
        }
        warnings.addAll(found.warnings());
        if (ranking.isFarOff()) {
            warnings.add(SearchAnswer.NEAREST_ONLY);
        }
        return new SearchAnswer(
                hits,
                ranking.total(),
                ranker.confidence(ranking.all(), text.terms()),
                hits.isEmpty() && passages.isEmpty(),
                warnings);
    }

    private @Nullable QueryEmbedding embed(String text, SearchMode mode) throws InterruptedException {
        try {
            return embedder.embedQuery(text);
        } catch (EmbeddingException e) {
            if (mode == SearchMode.MEANING) {
                throw new EngineUnavailableException("The embedding model is unavailable.", e);
            }
            LOG.warn("Searching by keyword alone, because the embedding model failed", e);
            return null;
        }
    }

    /// Searches again when the catalog confirmed too few candidates: documents were changed or removed, and the
    /// index has not caught up.
    private Confirmed confirmed(IndexQuery query, Confirmation confirmation) throws InterruptedException {
        var first = searched(query, confirmation);
        var missing = first.ranking.missing();
        if (missing == 0
                || first.ranking.distinct().size() >= confirmation.request().limit()) {
            return first;
        }
        refresh();
        return searched(query.withMore(missing), confirmation);
    }

    /// An index that cannot be refreshed, because the disk is full, can still be searched.
    private void refresh() {
        try {
            index.refresh();
        } catch (EngineUnavailableException e) {
            LOG.warn("Searching an index that is behind the catalog: {}", e.getMessage());
        }
    }

    private Confirmed searched(IndexQuery query, Confirmation confirmation) throws InterruptedException {
        var found = index.search(query);
        if (Thread.interrupted()) {
            throw new InterruptedException("The search was interrupted.");
        }
        var ranking = confirmation.of(found);
        return new Confirmed(ranking, found.languages(), found.warnings());
    }

    private record Confirmed(ConfirmedRanking ranking, Set<StemmedLanguage> languages, List<String> warnings) {}
}
