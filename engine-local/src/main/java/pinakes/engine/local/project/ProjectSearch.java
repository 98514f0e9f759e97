package pinakes.engine.local.project;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.ProjectFields;
import pinakes.engine.local.index.QueryText;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.indexing.OpenIndex;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.search.QueryLook;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.StoredChunk;
import pinakes.ranking.Basis;
import pinakes.ranking.CloserLook;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Search in one project.
record ProjectSearch(Catalog catalog, ProjectRow row, OpenIndex open) {
    /// Enough for exact scores to compensate for quantized vectors.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_CHUNK = 5;

    FindOutcome search(ChunkQuery query) throws InterruptedException {
        var text = QueryText.of(query.text());
        var vector = UnitVector.of(open.embedder().embedQuery(text.plain()).vector());
        var words = query.hybrid() ? text.plain() : null;
        var candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_CHUNK * query.limit());
        var filter = ProjectFields.conditions(query.filter());
        var proposed = open.index().search(new IndexQuery(words, text.phrases(), vector, filter, candidates));
        var ranker = Ranker.of(open.embedder().model().name(), query.hybrid() ? Basis.BOTH : Basis.MEANING);
        var glance = ranker.rank(proposed.candidates());
        var known = known(
                glance.stream().limit(Math.max(query.limit(), Ranker.LOOKED_AT)).toList());
        var ranked = ranker.refine(glance, looks(query.text(), known));
        var chunks = ranked.stream()
                .limit(query.limit())
                .flatMap(each ->
                        Stream.ofNullable(known.get(each.item())).map(chunk -> new FoundChunk(chunk, each.relevance())))
                .toList();
        return new FindOutcome.Found(row.project(), chunks, ranker.confidence(ranked), proposed.warnings());
    }

    /// Chunks have no tokens, because a client may have made their vectors.
    private static Map<ChunkId, CloserLook> looks(String query, Map<ChunkId, StoredChunk> known) {
        var look = new QueryLook(query, QueryTokens.NONE);
        var looks = new HashMap<ChunkId, CloserLook>();
        known.forEach((id, chunk) -> looks.put(id, look.at(chunk.citation().headings(), chunk.text(), null)));
        return looks;
    }

    /// The best candidates that the catalog confirms.
    private Map<ChunkId, StoredChunk> known(List<Ranked<ChunkId>> best) throws InterruptedException {
        var ids = best.stream().map(Ranked::item).toList();
        return catalog.read(sql -> ProjectChunkTable.load(sql, row, ids));
    }
}
