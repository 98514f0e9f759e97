package pinakes.benchmark.engine;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.benchmark.measure.Latencies;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.opensearch.OpenSearchStorage;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.ChunkGroup;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.indexing.Generation;
import pinakes.ranking.Basis;
import pinakes.ranking.Candidate;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;
import tools.jackson.databind.json.JsonMapper;

/// Compares the answers of the index in Lucene with those of the index in OpenSearch, for collections in the format of
/// BEIR.
///
/// Each document is one chunk. Only its beginning is embedded, because the comparison does not depend on the quality of
/// the vectors.
final class IndexParity {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int CANDIDATES = 100;
    private static final int TOP = 10;
    private static final int EMBEDDED_CHARACTERS = 300;
    private static final int WRITTEN_AT_ONCE = 500;

    private final Embedder embedder;
    private final ChunkIndex lucene;
    private final ChunkIndex openSearch;

    private IndexParity(Embedder embedder, ChunkIndex lucene, ChunkIndex openSearch) {
        this.embedder = embedder;
        this.lucene = lucene;
        this.openSearch = openSearch;
    }

    /// Runs the comparison.
    ///
    /// @param arguments a directory for the model's files, one for Lucene indexes, the URL of an
    ///     OpenSearch server, and the directories of the collections
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Path.of(arguments[1]);
        var server = URI.create(arguments[2]);
        System.out.println("collection | mode | queries | overlap of the top 10 | largest difference of relevance |"
                + " Lucene p50, p99 ms | OpenSearch p50, p99 ms");
        try (var embedder = BuiltInModels.open(BuiltInModels.standard().name(), models)) {
            for (var folder : List.of(arguments).subList(3, arguments.length)) {
                compare(Path.of(folder), scratch, server, embedder);
            }
        }
    }

    private static void compare(Path folder, Path scratch, URI server, Embedder embedder) throws Exception {
        var name = String.valueOf(folder.getFileName());
        var address = new OpenSearchAddress(server.resolve("/parity-" + name), null, null);
        var generations = new OpenSearchStorage(address).documents();
        try (var lucene = LuceneChunkIndex.create(scratch.resolve(name), IndexIdentity.of(embedder));
                var openSearch = generations.create(new Generation(1, embedder))) {
            var parity = new IndexParity(embedder, lucene, openSearch);
            parity.fill(folder);
            var queries = new ArrayList<String>();
            for (var line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
                queries.add(JSON.readTree(line).path("text").asString(""));
            }
            for (var basis : Basis.values()) {
                parity.compare(name, basis, queries);
            }
        } finally {
            generations.deleteAll();
        }
    }

    private void fill(Path folder) throws Exception {
        var groups = new ArrayList<ChunkGroup>();
        var number = 0L;
        for (var line : Files.readAllLines(folder.resolve("corpus.jsonl"))) {
            var document = JSON.readTree(line);
            var text = document.path("text").asString("");
            var title = document.path("title").asString("");
            var beginning = title + "\n" + text.substring(0, Math.min(text.length(), EMBEDDED_CHARACTERS));
            var vector = UnitVector.of(embedder.embedPassage(beginning).vector());
            var chunk = new IndexedChunk(new ChunkId(new UUID(0, ++number)), List.of(), text, vector);
            groups.add(new ChunkGroup(number, 1, "en", title, List.of(), List.of(chunk)));
            if (groups.size() == WRITTEN_AT_ONCE) {
                write(groups);
            }
        }
        write(groups);
        lucene.refresh();
        openSearch.refresh();
    }

    private void write(List<ChunkGroup> groups) {
        lucene.replace(groups);
        openSearch.replace(groups);
        groups.clear();
    }

    private void compare(String name, Basis basis, List<String> queries) throws Exception {
        var ranker = Ranker.of(embedder.model().name(), basis);
        var luceneTime = new Latencies();
        var openSearchTime = new Latencies();
        var overlap = 0.0;
        var difference = 0.0;
        for (var text : queries) {
            var vector = basis == Basis.WORDS ? null : vector(text);
            var query = new IndexQuery(basis == Basis.MEANING ? null : text, List.of(), vector, List.of(), CANDIDATES);
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
                "%s | %s | %d | %.4f | %.5f | %.1f, %.1f | %.1f, %.1f%n",
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

    private @Nullable UnitVector vector(String text) throws InterruptedException {
        return UnitVector.of(embedder.embedQuery(text).vector());
    }

    /// The relevance of the best chunks.
    private static Map<ChunkId, Double> best(Ranker ranker, List<Candidate<ChunkId>> candidates) {
        return ranker.rank(candidates).stream().limit(TOP).collect(Collectors.toMap(Ranked::item, Ranked::relevance));
    }
}
