package pinakes.benchmark.engine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.ranking.Basis;
import pinakes.ranking.Candidate;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;

/// Asks an index in Lucene and one in OpenSearch, which have the same chunks, the same questions.
record IndexComparison(Embedder embedder, ChunkIndex lucene, ChunkIndex openSearch) {
    private static final int CANDIDATES = 100;
    private static final int TOP = 10;

    static void printHeader() {
        System.out.println("| collection | mode | queries | overlap of the top 10 | largest difference of relevance |"
                + " Lucene p50, p99 ms | OpenSearch p50, p99 ms |");
        System.out.println("|---|---|---:|---:|---:|---:|---:|");
    }

    /// Prints a row for each way to search.
    void compare(String name, List<String> queries) throws Exception {
        for (var basis : Basis.values()) {
            compare(name, basis, queries);
        }
    }

    /// Asks both indexes without measuring.
    void warmUp(String text) throws InterruptedException {
        var query = query(text, Basis.BOTH);
        lucene.search(query);
        openSearch.search(query);
    }

    private void compare(String name, Basis basis, List<String> queries) throws Exception {
        var ranker = Ranker.of(embedder.model().name(), basis);
        var luceneTime = new Latencies();
        var openSearchTime = new Latencies();
        var overlap = 0.0;
        var difference = 0.0;
        for (var text : queries) {
            var query = query(text, basis);
            var expected =
                    best(ranker, luceneTime.time(() -> lucene.search(query).candidates()));
            var actual = best(
                    ranker, openSearchTime.time(() -> openSearch.search(query).candidates()));
            var common = 0;
            for (var chunk : expected.entrySet()) {
                var other = actual.get(chunk.getKey());
                if (other != null) {
                    common++;
                    difference = Math.max(difference, Math.abs(chunk.getValue() - other));
                }
            }
            overlap += expected.isEmpty() ? 1 : (double) common / expected.size();
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %.4f | %.5f | %.1f, %.1f | %.1f, %.1f |%n",
                name,
                basis,
                queries.size(),
                overlap / queries.size(),
                difference,
                luceneTime.millis(0.5),
                luceneTime.millis(0.99),
                openSearchTime.millis(0.5),
                openSearchTime.millis(0.99));
    }

    private IndexQuery query(String text, Basis basis) throws InterruptedException {
        var vector = basis == Basis.WORDS ? null : vector(text);
        return new IndexQuery(basis == Basis.MEANING ? null : text, List.of(), vector, List.of(), CANDIDATES);
    }

    private @Nullable UnitVector vector(String text) throws InterruptedException {
        return UnitVector.of(embedder.embedQuery(text).vector());
    }

    /// The relevance of the best chunks.
    private static Map<ChunkId, Double> best(Ranker ranker, List<Candidate<ChunkId>> candidates) {
        return ranker.rank(candidates).stream().limit(TOP).collect(Collectors.toMap(Ranked::item, Ranked::relevance));
    }
}
