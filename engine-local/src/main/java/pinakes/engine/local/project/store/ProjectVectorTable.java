package pinakes.engine.local.project.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.document.VectorColumn;

/// What the next model of a project made of its chunks so far.
public final class ProjectVectorTable {
    private ProjectVectorTable() {}

    /// Some chunks of a project that have no vector of a generation, in the order of their keys.
    ///
    /// @param after the key of the last one that was seen
    public static List<Unembedded> missing(Handle handle, long project, int generation, long after, int limit) {
        // The plus has SQLite go by the keys, not by the project, of which it would look at all chunks each time.
        return handle.createQuery("""
                        SELECT key, batch, text, metadata, document FROM project_chunk
                        WHERE +project = :project AND key > :after AND NOT EXISTS (
                            SELECT 1 FROM project_vector WHERE chunk = key AND generation = :generation)
                        ORDER BY key LIMIT :limit""")
                .bind("project", project)
                .bind("generation", generation)
                .bind("after", after)
                .bind("limit", limit)
                .map((row, _) -> new Unembedded(row.getLong("key"), row.getLong("batch"), embedded(row)))
                .list();
    }

    /// Keeps vectors, but not those of chunks that have another text by now.
    public static int put(Handle handle, long project, int generation, List<Unembedded> chunks, List<float[]> vectors) {
        var rows = handle.prepareBatch("""
                INSERT INTO project_vector (chunk, generation, value)
                SELECT key, :generation, :value FROM project_chunk
                WHERE key = :key AND project = :project AND batch = :batch
                ON CONFLICT DO NOTHING""");
        for (var i = 0; i < chunks.size(); i++) {
            rows.bind("project", project)
                    .bind("generation", generation)
                    .bind("value", VectorColumn.of(vectors.get(i)))
                    .bind("key", chunks.get(i).key())
                    .bind("batch", chunks.get(i).batch())
                    .add();
        }
        return rows.execute().length;
    }

    /// Deletes some vectors of a project that are of other generations, and says how many.
    public static int deleteOthers(Handle handle, long project, int generation, int limit) {
        return handle.createUpdate("""
                        DELETE FROM project_vector WHERE rowid IN (
                            SELECT project_vector.rowid
                            FROM project_vector JOIN project_chunk ON project_chunk.key = chunk
                            WHERE project = :project AND generation <> :generation LIMIT :limit)""")
                .bind("project", project)
                .bind("generation", generation)
                .bind("limit", limit)
                .execute();
    }

    /// What other programs cut is embedded as it is, what the engine cut as it was before.
    private static String embedded(ResultSet row) throws SQLException {
        var text = row.getString("text");
        row.getLong("document");
        return row.wasNull() ? text : DocumentChunks.embedded(text, row.getString("metadata"));
    }

    /// A chunk without a vector.
    ///
    /// @param batch tells whether it is still the same
    public record Unembedded(long key, long batch, String text) {}
}
