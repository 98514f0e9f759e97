package pinakes.engine.core.project;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.index.PassageLanguage;
import pinakes.engine.core.index.ProjectFields;
import pinakes.engine.core.index.QuerySubject;
import pinakes.engine.core.index.QueryText;
import pinakes.engine.core.indexing.OpenIndex;
import pinakes.engine.core.project.store.ProjectChunkTable;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.core.search.QueryParts;
import pinakes.engine.core.search.TextScoring;
import pinakes.engine.document.ChunkId;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.FoundChunk;
import pinakes.engine.project.StoredChunk;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;
import pinakes.ranking.TextScores;

/// Search in one project.
record ProjectSearch(Catalog catalog, ProjectRow row, OpenIndex open) {
    /// Enough for exact scores to compensate for quantized vectors.
    private static final int CANDIDATES_MIN = 100;

    private static final int CANDIDATES_PER_CHUNK = 5;

    FindOutcome search(ChunkQuery query) throws InterruptedException {
        var asked = QuerySubject.of(query.text());
        var text = QueryText.of(asked.subject());
        var embedding = open.embedder().embedQuery(text.plain());
        var parts = QueryParts.of(text, embedding, query.hybrid());
        var candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_CHUNK * query.limit());
        var filter = ProjectFields.conditions(query.filter());
        var proposed = open.search(parts.query(text, filter, candidates));
        var ranker = Ranker.of(open.embedder().model().name(), parts.basis());
        var first = ranker.rank(proposed.candidates());
        var best = first.stream()
                .limit(Math.max(query.limit(), Ranker.RERANKED_MAX))
                .map(Ranked::item)
                .toList();
        var known = catalog.read(sql -> ProjectChunkTable.load(sql, row, best));
        var scores = scores(new TextScoring(asked.subject(), proposed.languages(), parts.tokens()), best, known);
        var ranked = ranker.rerank(first, scores);
        var chunks = ranked.stream()
                .limit(query.limit())
                .flatMap(each -> Stream.ofNullable(known.get(each.item()))
                        .map(chunk -> new FoundChunk(PassageLanguage.named(chunk), each.relevance())))
                .toList();
        var warnings = Stream.of(asked.warnings(), parts.warnings(), proposed.warnings())
                .flatMap(List::stream);
        return new FindOutcome.Found(row.project(), chunks, ranker.confidence(ranked, text.terms()), warnings.toList());
    }

    /// Looks at the best chunks that the catalog confirms.
    private Map<ChunkId, TextScores> scores(TextScoring scoring, List<ChunkId> best, Map<ChunkId, StoredChunk> known)
            throws InterruptedException {
        var reranked = best.subList(0, Math.min(Ranker.RERANKED_MAX, best.size()));
        var tokens = catalog.read(
                sql -> ProjectChunkTable.tokens(sql, open.generation().number(), reranked));
        var scores = new HashMap<ChunkId, TextScores>();
        for (var id : reranked) {
            var chunk = known.get(id);
            if (chunk != null) {
                scores.put(id, scoring.at(chunk.citation().headings(), chunk.text(), tokens.get(id)));
            }
        }
        return scores;
    }
}
