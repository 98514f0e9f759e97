package pinakes.engine.core.document;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.chunking.Chunk;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.DataKind;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogProperties;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexSource;
import pinakes.engine.core.indexing.VectorStore;

/// The rows of the catalog that the index of documents is built from; a document is a group.
///
/// @param isIndexShared whether all engines on the catalog use the same index
public record DocumentIndexSource(Catalog catalog, ActiveModel active, boolean isIndexShared)
        implements IndexSource, VectorStore {
    private static final String DIRECTORY = "index_directory";
    private static final String SHARED = "index_generation";
    private static final String FIRST = "1";
    private static final String ANY_OF = "number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))";

    @Override
    public Generation generation() throws InterruptedException {
        return new Generation(number(), active.embedder());
    }

    private int number() throws InterruptedException {
        var number = catalog.read(sql -> CatalogProperties.find(sql, property()));
        return Integer.parseInt(number.orElse(FIRST));
    }

    private String property() {
        return isIndexShared ? SHARED : catalog.ownProperty(DIRECTORY);
    }

    @Override
    public Map<Long, Long> revisions() throws InterruptedException {
        return revisionsWhere("TRUE");
    }

    @Override
    public Map<Long, Long> revisions(Collection<Long> numbers) throws InterruptedException {
        return revisionsWhere(ANY_OF, numbers);
    }

    private Map<Long, Long> revisionsWhere(String condition, Object... values) throws InterruptedException {
        return catalog.read(sql -> sql.map(
                "SELECT number, revision FROM document WHERE chunk_count > 0 AND " + condition,
                row -> row.number("number"),
                row -> row.number("revision"),
                values));
    }

    @Override
    public List<ChunkGroup> groups(Collection<Long> numbers, Generation generation) throws InterruptedException {
        var model = generation.embedder().model().name();
        return catalog.read(sql -> sql.list(
                DocumentRows.SELECT + ANY_OF,
                row -> DocumentFields.group(
                        DocumentRows.document(row), row.number("revision"), chunks(sql, row.number("number"), model)),
                numbers));
    }

    /// A document may be long.
    @Override
    public int groupsAtOnce() {
        return 1;
    }

    @Override
    public RemoteGroups remoteGroups(Generation generation) throws InterruptedException {
        var groups = catalog.remoteGroups("document", 0);
        if (!isIndexShared) {
            return groups;
        }
        return () -> {
            var isOther = number() != generation.number(); // first: if it fails, no change was taken and lost
            var changed = groups.next();
            return new RemoteGroups.Changed(changed.numbers(), isOther || changed.isOther());
        };
    }

    @Override
    public <R> R exclusively(String what, InterruptibleCall<R> work) throws InterruptedException {
        return catalog.exclusively("index of documents: " + what, work);
    }

    @Override
    public void searchesChanged() {
        catalog.searchesChanged(DataKind.DOCUMENTS);
    }

    @Override
    public long countUnembedded(Generation generation) throws InterruptedException {
        return catalog.read(
                sql -> ChunkTable.countWithout(sql, generation.embedder().model()));
    }

    @Override
    public List<Unembedded> unembedded(Generation generation, long after, int limit) throws InterruptedException {
        var model = generation.embedder().model();
        return catalog.read(sql -> sql.list(
                "SELECT key, id, headings, text " + ChunkTable.WITHOUT + " AND key > ?3 ORDER BY key LIMIT ?4",
                row -> new Unembedded(
                        row.number("key"), row.text("id"), Chunk.contextual(row.strings("headings"), row.text("text"))),
                model.name(),
                model.revealsTokens(),
                after,
                limit));
    }

    @Override
    public void put(Generation generation, List<Unembedded> chunks, List<PassageEmbedding> embeddings)
            throws InterruptedException {
        var model = generation.embedder().model().name();
        catalog.write(sql -> {
            for (var i = 0; i < chunks.size(); i++) {
                var embedding = embeddings.get(i);
                sql.find(
                                "SELECT key FROM chunk WHERE id = ?",
                                row -> row.number("key"),
                                chunks.get(i).version())
                        .ifPresent(key -> ChunkTable.put(sql, model, key, embedding));
            }
            return chunks.size();
        });
    }

    @Override
    public void announce(Generation next) throws InterruptedException {
        active.change(next.embedder());
    }

    @Override
    public void activate(Generation next) throws InterruptedException {
        catalog.write(sql -> CatalogProperties.set(sql, property(), Integer.toString(next.number())));
    }

    @Override
    public int deleteOthers(int limit) throws InterruptedException {
        var model = active.embedder().name();
        return catalog.write(sql -> Stream.of("vector", "token_vector")
                .mapToInt(table -> sql.execute(
                        "DELETE FROM " + table + " WHERE (chunk, model) IN (SELECT chunk, model FROM " + table
                                + " WHERE model <> ? LIMIT ?)",
                        model,
                        limit))
                .sum());
    }

    private static List<IndexedChunk> chunks(Sql sql, long number, String model) {
        return sql.list(
                """
                SELECT chunk.*, vector.value AS vector
                FROM chunk JOIN vector ON vector.chunk = chunk.key AND vector.model = ?
                WHERE chunk.document = ?
                ORDER BY chunk.ordinal""",
                row -> {
                    var passage = DocumentRows.passage(row);
                    return new IndexedChunk(
                            passage.id(), passage.headings(), passage.text(), UnitVector.of(row.vector("vector")));
                },
                model,
                number);
    }
}
