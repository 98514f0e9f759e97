package pinakes.engine.local.project;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.index.ProjectIndexQuery;
import pinakes.engine.local.index.QueryText;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.project.index.OpenProjectIndex;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.StoredChunk;
import pinakes.ranking.Basis;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Search in one project.
record ProjectSearch(Catalog catalog, ProjectRow row, OpenProjectIndex open) {
    /// Enough for exact scores to compensate for quantized vectors.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_CHUNK = 5;

    FindOutcome search(ChunkQuery query) throws InterruptedException {
        var text = QueryText.of(query.text());
        var vector = UnitVector.of(open.embedder().embedQuery(text.plain()));
        var words = query.hybrid() ? text.plain() : null;
        var candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_CHUNK * query.limit());
        var proposed =
                open.index().search(new ProjectIndexQuery(words, text.phrases(), vector, query.filter(), candidates));
        var ranker = Ranker.of(open.embedder().model().name(), query.hybrid() ? Basis.BOTH : Basis.MEANING);
        var ranked = ranker.rank(proposed.candidates());
        var best = ranked.stream().limit(query.limit()).toList();
        var known = known(best);
        var chunks = best.stream()
                .flatMap(each ->
                        Stream.ofNullable(known.get(each.item())).map(chunk -> new FoundChunk(chunk, each.relevance())))
                .toList();
        return new FindOutcome.Found(
                row.project(), chunks, ranker.confidence(ranked, key -> source(key, known)), proposed.warnings());
    }

    /// The best candidates that the catalog confirms.
    private Map<Long, StoredChunk> known(List<Ranked<Long>> best) throws InterruptedException {
        var keys = best.stream().map(Ranked::item).toList();
        return catalog.read(sql -> ProjectChunkTable.load(sql, row, keys));
    }

    /// The source of a chunk; a chunk without one, or that was not loaded, counts as its own source.
    private static Object source(Long key, Map<Long, StoredChunk> known) {
        var chunk = known.get(key);
        var sources = chunk == null ? List.<String>of() : chunk.citation().sources();
        return sources.isEmpty() ? key : sources.getFirst();
    }
}
