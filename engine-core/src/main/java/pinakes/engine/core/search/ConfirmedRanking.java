package pinakes.engine.core.search;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.core.index.PassageLanguage;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.search.Passages.Found;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.NearDuplicates;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;
import pinakes.ranking.TextScores;

/// A ranking whose best passages were looked up in the catalog, which decides what exists, and were
/// reranked by their texts.
///
/// Loading passages and comparing their texts costs more than finding them, so only as many are read as the
/// answer needs; the rest is only counted.
///
/// @param known the passages that were read, by id
/// @param tokens the token vectors of those that were reranked, where the model reveals them
/// @param distinct the passages that were read without near duplicates, each with the number of its duplicates
/// @param unread the ranking below them
/// @param missing how many of the passages the catalog lacks, or has in a form that the filter rejects
record ConfirmedRanking(
        Map<ChunkId, Found> known,
        Map<ChunkId, PassageTokens> tokens,
        SequencedMap<Ranked<ChunkId>, Integer> distinct,
        List<Ranked<ChunkId>> unread,
        int missing) {
    /// In most answers, this many spare passages make up for near duplicates.
    private static final int SPARE = 10;

    /// What a ranking is confirmed with.
    ///
    /// @param query its tokens
    /// @param model the name of the model whose tokens are compared
    record Confirmation(SearchRequest request, Passages passages, Ranker ranker, QueryTokens query, String model) {
        /// Reads until there are as many distinct passages as the request wants, or all of them.
        ConfirmedRanking of(Retrieved retrieved) throws InterruptedException {
            var ranking = ranker.rank(retrieved.candidates());
            var scoring = new TextScoring(request.query(), retrieved.languages(), query);
            int first = Math.min(ranking.size(), Math.max(Ranker.RERANKED_MAX, request.limit() + SPARE));
            var top = read(ranking, first, scoring, retrieved.isGuess());
            return top.distinct.size() >= request.limit() || first == ranking.size()
                    ? top
                    : read(ranking, ranking.size(), scoring, retrieved.isGuess());
        }

        private ConfirmedRanking read(List<Ranked<ChunkId>> ranking, int count, TextScoring scoring, boolean isGuess)
                throws InterruptedException {
            var top = ranking.subList(0, count);
            var known = passages.load(top.stream().map(Ranked::item).toList());
            var confirmed = top.stream()
                    .filter(ranked -> {
                        var found = known.get(ranked.item());
                        return found != null && request.filter().matches(found.document());
                    })
                    .toList();
            var all = Stream.concat(confirmed.stream(), ranking.subList(count, ranking.size()).stream())
                    .toList();
            var tokens = passages.tokens(
                    confirmed.stream()
                            .limit(Ranker.RERANKED_MAX)
                            .map(Ranked::item)
                            .toList(),
                    model);
            var refined = ranker.rerank(all, textScores(scoring, confirmed, known, tokens)).stream()
                    .map(ranked -> isGuess ? ranked.guessed() : ranked)
                    .filter(ranked -> ranked.relevance() >= request.relevanceMin())
                    .toList();
            var distinct = NearDuplicates.collapse(
                    refined.stream()
                            .filter(ranked -> known.containsKey(ranked.item()))
                            .sorted(sharedFirst(known))
                            .toList(),
                    ranked -> found(known, ranked).passage().text());
            var unread = refined.stream()
                    .filter(ranked -> !known.containsKey(ranked.item()))
                    .toList();
            return new ConfirmedRanking(known, tokens, distinct, unread, count - confirmed.size());
        }

        /// Keeps the order, except that of equally good passages those that belong to one person come last: of copies
        /// of the same file, the shared one is the hit.
        private static Comparator<Ranked<ChunkId>> sharedFirst(Map<ChunkId, Found> known) {
            return Comparator.<Ranked<ChunkId>>comparingDouble(Ranked::logOdds)
                    .reversed()
                    .thenComparing(ranked -> CollectionName.of(
                                    found(known, ranked).document().tags())
                            .isOfPerson());
        }

        private Map<ChunkId, TextScores> textScores(
                TextScoring scoring,
                List<Ranked<ChunkId>> confirmed,
                Map<ChunkId, Found> known,
                Map<ChunkId, PassageTokens> tokens) {
            var scores = new HashMap<ChunkId, TextScores>();
            confirmed.stream().limit(Ranker.RERANKED_MAX).map(Ranked::item).forEach(id -> {
                var passage = Objects.requireNonNull(known.get(id)).passage();
                scores.put(id, scoring.at(passage.headings(), passage.text(), tokens.get(id)));
            });
            return scores;
        }
    }

    private static Found found(Map<ChunkId, Found> known, Ranked<ChunkId> confirmed) {
        return Objects.requireNonNull(known.get(confirmed.item()));
    }

    /// How many passages match, as far as they were compared.
    long total() {
        return all().stream()
                .filter(ranked -> ranked.relevance() >= SearchAnswer.FOUND_MIN)
                .count();
    }

    /// Whether there are passages, but none that answers.
    boolean isFarOff() {
        return !distinct.isEmpty() && distinct.firstEntry().getKey().relevance() < SearchAnswer.FOUND_MIN;
    }

    /// The ranking without near duplicates, as far as they were compared.
    List<Ranked<ChunkId>> all() {
        return Stream.concat(distinct.keySet().stream(), unread.stream()).toList();
    }

    List<Hit> hits(int limit, Highlights highlights, AnswerSentence sentence) {
        return distinct.entrySet().stream()
                .limit(limit)
                .map(entry -> hit(entry.getKey(), entry.getValue(), highlights, sentence))
                .toList();
    }

    private Hit hit(Ranked<ChunkId> ranked, int alike, Highlights highlights, AnswerSentence sentence) {
        var found = found(known, ranked);
        var passage = PassageLanguage.named(found.passage(), found.document());
        var marked = highlights.in(passage.text());
        return new Hit(
                found.document(),
                passage,
                ranked.relevance(),
                new Hit.Scores(ranked.words(), ranked.meaning()),
                marked,
                sentence.in(passage, tokens.get(ranked.item()), marked).orElse(null),
                alike,
                null);
    }
}
