package pinakes.engine.local.project.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.document.VectorColumn;

/// The vectors of a project's next model; each method runs within a transaction of its caller.
public final class ProjectVectorTable {
    private ProjectVectorTable() {}

    /// Some chunks of a project without a vector of a generation, ordered by key.
    ///
    /// @param after the last key of the previous call
    public static List<Unembedded> missing(Handle handle, long project, int generation, long after, int limit) {
        // The plus makes SQLite search by key instead of scanning the whole project each time.
        return handle.select("""
                        SELECT key, batch, text, metadata, document FROM project_chunk
                        WHERE +project = ? AND key > ? AND NOT EXISTS (
                            SELECT 1 FROM project_vector WHERE chunk = key AND generation = ?)
                        ORDER BY key LIMIT ?""", project, after, generation, limit)
                .map((row, _) -> new Unembedded(row.getLong("key"), row.getLong("batch"), embedded(row)))
                .list();
    }

    /// Stores vectors, except those of chunks that have changed meanwhile.
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

    /// Deletes some vectors of other generations and returns how many.
    public static int deleteOthers(Handle handle, long project, int generation, int limit) {
        return handle.execute("""
                        DELETE FROM project_vector WHERE rowid IN (
                            SELECT project_vector.rowid
                            FROM project_vector JOIN project_chunk ON project_chunk.key = chunk
                            WHERE project = ? AND generation <> ? LIMIT ?)""", project, generation, limit);
    }

    /// Chunks of documents are embedded with their headings, as before; others as they are.
    private static String embedded(ResultSet row) throws SQLException {
        var text = row.getString("text");
        row.getLong("document");
        return row.wasNull() ? text : ReadyChunk.embeddedText(text, row.getString("metadata"));
    }

    /// A chunk without a vector.
    ///
    /// @param batch reveals whether it has changed
    public record Unembedded(long key, long batch, String text) {}
}
