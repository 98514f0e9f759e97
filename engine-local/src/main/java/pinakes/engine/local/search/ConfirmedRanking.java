package pinakes.engine.local.search;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.search.Passages.Found;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchRequest;
import pinakes.ranking.NearDuplicates;
import pinakes.ranking.Ranked;

/// A ranking whose best passages were looked up in the catalog, which decides what exists.
///
/// Loading passages and comparing their texts costs more than finding them, so only as many are read as the
/// answer needs; the rest is only counted.
///
/// @param known the passages that were read, by id
/// @param distinct the passages that were read without near duplicates, each with the number of its duplicates
/// @param unread the ranking below them
/// @param missing how many of the passages the catalog lacks, or has in a form that the filter rejects
record ConfirmedRanking(
        Map<ChunkId, Found> known,
        SequencedMap<Ranked<ChunkId>, Integer> distinct,
        List<Ranked<ChunkId>> unread,
        int missing) {
    /// In most answers, this many spare passages make up for near duplicates.
    private static final int SPARE = 10;

    /// Confidence is judged from the two best passages.
    private static final int DISTINCT_MIN = 2;

    /// Reads until there are as many distinct passages as the request wants, or all of them.
    static ConfirmedRanking of(List<Ranked<ChunkId>> ranking, SearchRequest request, Passages passages)
            throws InterruptedException {
        int first = Math.min(ranking.size(), request.limit() + SPARE);
        var top = read(ranking, first, request, passages);
        return top.distinct.size() >= Math.max(request.limit(), DISTINCT_MIN) || first == ranking.size()
                ? top
                : read(ranking, ranking.size(), request, passages);
    }

    private static ConfirmedRanking read(
            List<Ranked<ChunkId>> ranking, int count, SearchRequest request, Passages passages)
            throws InterruptedException {
        var top = ranking.subList(0, count);
        var known = passages.load(top.stream().map(Ranked::item).toList());
        var confirmed = top.stream()
                .filter(ranked -> {
                    var found = known.get(ranked.item());
                    return found != null && request.filter().matches(found.document());
                })
                .toList();
        var distinct = NearDuplicates.collapse(
                confirmed, ranked -> found(known, ranked).passage().text());
        return new ConfirmedRanking(known, distinct, ranking.subList(count, ranking.size()), count - confirmed.size());
    }

    private static Found found(Map<ChunkId, Found> known, Ranked<ChunkId> confirmed) {
        return Objects.requireNonNull(known.get(confirmed.item()));
    }

    /// How many passages there are, as far as they were compared.
    int total() {
        return distinct.size() + unread.size();
    }

    /// The ranking without near duplicates, as far as they were compared.
    List<Ranked<ChunkId>> all() {
        return Stream.concat(distinct.keySet().stream(), unread.stream()).toList();
    }

    /// The document of a passage; a passage that was not read counts as a document of its own.
    Object documentOf(ChunkId passage) {
        var found = known.get(passage);
        return found == null ? passage : found.document().id();
    }

    List<Hit> hits(int limit, Highlights highlights) {
        return distinct.entrySet().stream()
                .limit(limit)
                .map(entry -> hit(entry.getKey(), entry.getValue(), highlights))
                .toList();
    }

    private Hit hit(Ranked<ChunkId> ranked, int alike, Highlights highlights) {
        var found = found(known, ranked);
        return new Hit(
                found.document(),
                found.passage(),
                ranked.relevance(),
                ranked.words(),
                ranked.meaning(),
                highlights.in(found.passage().text()),
                alike);
    }
}
