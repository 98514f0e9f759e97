package pinakes.engine.local.document;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.chunking.Chunk;
import pinakes.engine.local.catalog.JsonColumn;

/// What models made of passages.
public final class VectorTable {
    private static final String WITHOUT =
            "FROM chunk WHERE NOT EXISTS (SELECT 1 FROM vector WHERE vector.chunk = chunk.key AND vector.model = :model)";

    private VectorTable() {}

    /// How many numbers the vectors of a model have; nothing when there are none.
    public static Optional<Integer> dimension(Handle handle, String model) {
        return handle.createQuery("SELECT length(value) AS bytes FROM vector WHERE model = :model LIMIT 1")
                .bind("model", model)
                .map((row, _) -> row.getInt("bytes") / Float.BYTES)
                .findOne();
    }

    public static long countWithout(Handle handle, String model) {
        return handle.createQuery("SELECT count(*) " + WITHOUT)
                .bind("model", model)
                .mapTo(Long.class)
                .one();
    }

    /// Some of the passages that a model has not read, in the order of their keys.
    ///
    /// @param after the key of the last one that was seen, so that nobody looks at what is done again and again
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

    /// Keeps vectors, but not those of passages that are gone by now.
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

    /// Deletes some vectors of other models and says how many.
    public static int deleteOthers(Handle handle, String model, int limit) {
        return handle.createUpdate("""
                        DELETE FROM vector
                        WHERE rowid IN (SELECT rowid FROM vector WHERE model <> :model LIMIT :limit)""")
                .bind("model", model)
                .bind("limit", limit)
                .execute();
    }

    /// A passage that a model has not read.
    ///
    /// @param key where it stands in the catalog
    /// @param contextual its text below its headings, as models read it
    public record Unembedded(long key, String id, String contextual) {}
}
