package pinakes.engine.core.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.index.PassageLanguage;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Passage;
import pinakes.engine.search.DocumentSearch;
import pinakes.engine.search.Hit;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchRequest;

/// A search that adds the passages around each hit, with one read of the catalog per answer.
public record SearchWithContext(DocumentSearch search, Catalog catalog) implements DocumentSearch {
    @Override
    public SearchAnswer search(SearchRequest request) throws InterruptedException {
        var answer = search.search(request);
        if (request.context() == 0 || answer.hits().isEmpty()) {
            return answer;
        }
        var best = answer.hits().stream()
                .limit(request.hitsWithContext())
                .map(hit -> hit.passage().id())
                .collect(Collectors.toSet());
        var around = catalog.read(sql -> around(sql, best, request.context()));
        var hits = answer.hits().stream()
                .map(hit -> best.contains(hit.passage().id()) ? withContext(hit, around) : hit)
                .toList();
        return new SearchAnswer(
                hits, answer.total(), answer.confidence(), answer.emptyKnowledgeBase(), answer.warnings());
    }

    private static Hit withContext(Hit hit, Map<ChunkId, List<Passage>> around) {
        return hit.withContext(around.getOrDefault(hit.passage().id(), List.of()).stream()
                .map(near -> PassageLanguage.named(near, hit.document()))
                .toList());
    }

    /// A passage that was removed since it was found has no neighbours, even if its document has a newer version.
    private static Map<ChunkId, List<Passage>> around(Sql sql, Set<ChunkId> hits, int distance) {
        return sql
                .list(
                        """
                SELECT hit.id AS hit, near.* FROM chunk AS hit
                JOIN chunk AS near ON near.document = hit.document
                 AND near.ordinal BETWEEN hit.ordinal - ? AND hit.ordinal + ? AND near.key <> hit.key
                WHERE hit.id IN (SELECT value FROM json_each(?))
                ORDER BY near.document, near.ordinal""",
                        row -> new Neighbour(new ChunkId(row.uuid("hit")), DocumentRows.passage(row)),
                        distance,
                        distance,
                        hits.stream().map(ChunkId::toString).toList())
                .stream()
                .collect(Collectors.groupingBy(
                        Neighbour::of, Collectors.mapping(Neighbour::passage, Collectors.toList())));
    }

    private record Neighbour(ChunkId of, Passage passage) {}
}
