package pinakes.engine.local.document;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.chunking.Chunk;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.document.ChunkId;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.engine.local.indexing.VectorStore.Unembedded;

/// The passages of documents and their vectors; each method runs within a transaction of its caller.
public final class ChunkTable {
    private static final String WITHOUT = """
            FROM chunk
            WHERE (NOT EXISTS (SELECT 1 FROM vector WHERE vector.chunk = key AND vector.model = ?1)
                OR (?2 AND NOT EXISTS (SELECT 1 FROM token_vector AS t WHERE t.chunk = key AND t.model = ?1)))
            """;

    private ChunkTable() {}

    static void replace(Sql sql, long document, List<DraftChunk> chunks, String model) {
        sql.execute("DELETE FROM chunk WHERE document = ?", document);
        for (var draft : chunks) {
            var chunk = draft.chunk();
            var key = sql.number(
                    """
                    INSERT INTO chunk (id, document, ordinal, text, headings, page_first, page_last, sheet, cells)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    RETURNING key""",
                    draft.id().toString(),
                    document,
                    chunk.ordinal(),
                    chunk.text(),
                    chunk.headings(),
                    chunk.pageFirst(),
                    chunk.pageLast(),
                    chunk.sheet(),
                    chunk.cells());
            put(sql, model, key, draft.embedding());
        }
    }

    /// The dimension of the vectors of a model; empty when there are none.
    public static Optional<Integer> dimension(Sql sql, String model) {
        return sql.find(
                "SELECT length(value) AS bytes FROM vector WHERE model = ? LIMIT 1",
                row -> row.integer("bytes") / Float.BYTES,
                model);
    }

    /// The number of passages that lack what a model makes of them.
    public static long countWithout(Sql sql, EmbeddingModel model) {
        return sql.number("SELECT count(*) " + WITHOUT, model.name(), model.revealsTokens());
    }

    /// Some passages that lack what a model makes of them, ordered by key.
    ///
    /// @param after the last key of the previous call
    static List<Unembedded> without(Sql sql, EmbeddingModel model, long after, int limit) {
        return sql.list(
                "SELECT key, id, headings, text " + WITHOUT + " AND key > ?3 ORDER BY key LIMIT ?4",
                row -> new Unembedded(
                        row.number("key"), row.text("id"), Chunk.contextual(row.strings("headings"), row.text("text"))),
                model.name(),
                model.revealsTokens(),
                after,
                limit);
    }

    /// Stores what a model made of passages, except of those that were removed meanwhile.
    static int put(Sql sql, String model, List<Unembedded> passages, List<PassageEmbedding> embeddings) {
        for (var i = 0; i < passages.size(); i++) {
            var embedding = embeddings.get(i);
            sql.find(
                            "SELECT key FROM chunk WHERE id = ?",
                            row -> row.number("key"),
                            passages.get(i).version())
                    .ifPresent(key -> put(sql, model, key, embedding));
        }
        return passages.size();
    }

    private static void put(Sql sql, String model, long key, PassageEmbedding embedding) {
        sql.execute(
                "INSERT OR REPLACE INTO vector (chunk, model, value) VALUES (?, ?, ?)", key, model, embedding.vector());
        if (embedding.tokens().count() > 0) {
            sql.execute(
                    "INSERT OR REPLACE INTO token_vector (chunk, model, value) VALUES (?, ?, ?)",
                    key,
                    model,
                    embedding.tokens().bytes());
        }
    }

    /// The tokens of passages, as far as a model revealed them.
    static Map<ChunkId, PassageTokens> tokens(Sql sql, String model, Collection<ChunkId> ids) {
        var tokens = new HashMap<ChunkId, PassageTokens>();
        sql.list(
                """
                        SELECT id, value FROM chunk JOIN token_vector ON token_vector.chunk = key
                        WHERE id IN (SELECT value FROM json_each(?)) AND model = ?""",
                row -> tokens.put(new ChunkId(row.uuid("id")), PassageTokens.of(row.bytes("value"))),
                ids.stream().map(ChunkId::toString).toList(),
                model);
        return tokens;
    }

    /// Deletes some vectors of other models and returns how many.
    static int deleteOthers(Sql sql, String model, int limit) {
        return deleteOthers(sql, "vector", model, limit) + deleteOthers(sql, "token_vector", model, limit);
    }

    private static int deleteOthers(Sql sql, String table, String model, int limit) {
        return sql.execute(
                "DELETE FROM " + table + " WHERE rowid IN (SELECT rowid FROM " + table + " WHERE model <> ? LIMIT ?)",
                model,
                limit);
    }
}
