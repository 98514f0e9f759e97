package pinakes.engine.local.document;

import java.util.List;
import java.util.Optional;
import pinakes.chunking.Chunk;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;

/// The passages of documents and their vectors; each method runs within a transaction of its caller.
public final class ChunkTable {
    private static final String WITHOUT =
            "FROM chunk WHERE NOT EXISTS (SELECT 1 FROM vector WHERE vector.chunk = chunk.key AND vector.model = ?)";

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
            sql.execute("INSERT INTO vector (chunk, model, value) VALUES (?, ?, ?)", key, model, draft.vector());
        }
    }

    /// The dimension of the vectors of a model; empty when there are none.
    public static Optional<Integer> dimension(Sql sql, String model) {
        return sql.find(
                "SELECT length(value) AS bytes FROM vector WHERE model = ? LIMIT 1",
                row -> row.integer("bytes") / Float.BYTES,
                model);
    }

    public static long countWithout(Sql sql, String model) {
        return sql.number("SELECT count(*) " + WITHOUT, model);
    }

    /// Some passages without a vector of a model, ordered by key.
    ///
    /// @param after the last key of the previous call
    public static List<Unembedded> without(Sql sql, String model, long after, int limit) {
        return sql.list(
                "SELECT key, id, headings, text " + WITHOUT + " AND key > ? ORDER BY key LIMIT ?",
                row -> new Unembedded(
                        row.number("key"), row.text("id"), Chunk.contextual(row.strings("headings"), row.text("text"))),
                model,
                after,
                limit);
    }

    /// Stores vectors, except those of passages that were removed meanwhile.
    public static int put(Sql sql, String model, List<Unembedded> passages, List<float[]> vectors) {
        for (var i = 0; i < passages.size(); i++) {
            sql.execute("""
                    INSERT INTO vector (chunk, model, value)
                    SELECT key, ?, ? FROM chunk WHERE id = ?
                    ON CONFLICT DO NOTHING""", model, vectors.get(i), passages.get(i).id());
        }
        return passages.size();
    }

    /// Deletes some vectors of other models and returns how many.
    public static int deleteOthers(Sql sql, String model, int limit) {
        return sql.execute(
                "DELETE FROM vector WHERE rowid IN (SELECT rowid FROM vector WHERE model <> ? LIMIT ?)", model, limit);
    }

    /// A passage without a vector of a model.
    ///
    /// @param contextual its text with its headings, as it is embedded
    public record Unembedded(long key, String id, String contextual) {}
}
