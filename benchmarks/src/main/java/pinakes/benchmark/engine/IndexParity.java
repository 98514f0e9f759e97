package pinakes.benchmark.engine;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import pinakes.embedding.Embedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.cluster.opensearch.OpenSearchAddress;
import pinakes.engine.cluster.opensearch.OpenSearchStorage;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.index.LuceneChunkIndex;
import tools.jackson.databind.json.JsonMapper;

/// Compares the answers of the index in Lucene with those of the index in OpenSearch, for collections in the format of
/// BEIR.
///
/// Each document is one chunk. Only its beginning is embedded, because the comparison does not depend on the quality of
/// the vectors.
final class IndexParity {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int EMBEDDED_CHARACTERS = 300;
    private static final int WRITTEN_AT_ONCE = 500;

    private final IndexComparison indexes;

    private IndexParity(IndexComparison indexes) {
        this.indexes = indexes;
    }

    /// Runs the comparison.
    ///
    /// @param arguments a directory for the model's files, one for Lucene indexes, the URL of an
    ///     OpenSearch server, and the directories of the collections
    public static void main(String[] arguments) throws Exception {
        var models = Files.createDirectories(Path.of(arguments[0]));
        var scratch = Path.of(arguments[1]);
        var server = URI.create(arguments[2]);
        IndexComparison.printHeader();
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
            var indexes = new IndexComparison(embedder, lucene, openSearch);
            new IndexParity(indexes).fill(folder);
            var queries = new ArrayList<String>();
            for (var line : Files.readAllLines(folder.resolve("queries.jsonl"))) {
                queries.add(JSON.readTree(line).path("text").asString(""));
            }
            indexes.compare(name, queries);
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
            var vector =
                    UnitVector.of(indexes.embedder().embedPassage(beginning).vector());
            var chunk = new IndexedChunk(new ChunkId(new UUID(0, ++number)), List.of(), text, vector);
            groups.add(new ChunkGroup(number, 1, "en", title, List.of(), List.of(chunk)));
            if (groups.size() == WRITTEN_AT_ONCE) {
                write(groups);
            }
        }
        write(groups);
        indexes.lucene().refresh();
        indexes.openSearch().refresh();
    }

    private void write(List<ChunkGroup> groups) {
        indexes.lucene().replace(groups);
        indexes.openSearch().replace(groups);
        groups.clear();
    }
}
