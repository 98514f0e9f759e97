package pinakes.engine.local.document;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.chunking.Chunk;
import pinakes.engine.local.catalog.JsonColumn;

/// The vectors of passages; each method runs within a transaction of its caller.
public final class VectorTable {
    private static final String WITHOUT =
            "FROM chunk WHERE NOT EXISTS (SELECT 1 FROM vector WHERE vector.chunk = chunk.key AND vector.model = :model)";

    private VectorTable() {}

    /// The dimension of the vectors of a model; empty when there are none.
    public static Optional<Integer> dimension(Handle handle, String model) {
        return handle.select("SELECT length(value) AS bytes FROM vector WHERE model = ? LIMIT 1", model)
                .map((row, _) -> row.getInt("bytes") / Float.BYTES)
                .findOne();
    }

    public static long countWithout(Handle handle, String model) {
        return handle.createQuery("SELECT count(*) " + WITHOUT)
                .bind("model", model)
                .mapTo(Long.class)
                .one();
    }

    /// Some passages without a vector of a model, ordered by key.
    ///
    /// @param after the last key of the previous call
    public static List<Unembedded> without(Handle handle, String model, long after, int limit) {
        return handle.createQuery(
                        "SELECT key, id, headings, text " + WITHOUT + " AND key > :after ORDER BY key LIMIT :limit")
                .bind("model", model)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, _) -> new Unembedded(
                        row.getLong("key"),
                        row.getString("id"),
                        Chunk.contextual(JsonColumn.strings(row.getString("headings")), row.getString("text"))))
                .list();
    }

    /// Stores vectors, except those of passages that were removed meanwhile.
    public static int put(Handle handle, String model, List<Unembedded> passages, List<float[]> vectors) {
        var batch = handle.prepareBatch("""
                INSERT INTO vector (chunk, model, value)
                SELECT key, :model, :value FROM chunk WHERE id = :id
                ON CONFLICT DO NOTHING""");
        for (var i = 0; i < passages.size(); i++) {
            batch.bind("model", model)
                    .bind("id", passages.get(i).id())
                    .bind("value", VectorColumn.of(vectors.get(i)))
                    .add();
        }
        return batch.execute().length;
    }

    /// Deletes some vectors of other models and returns how many.
    public static int deleteOthers(Handle handle, String model, int limit) {
        return handle.execute("""
                        DELETE FROM vector
                        WHERE rowid IN (SELECT rowid FROM vector WHERE model <> ? LIMIT ?)""", model, limit);
    }

    /// A passage without a vector of a model.
    ///
    /// @param contextual its text with its headings, as it is embedded
    public record Unembedded(long key, String id, String contextual) {}
}
