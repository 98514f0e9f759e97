package pinakes.engine.local.project.store;

import java.util.List;
import pinakes.engine.local.catalog.Row;
import pinakes.engine.local.catalog.Sql;

/// The vectors of a project's next model; each method runs within a transaction of its caller.
public final class ProjectVectorTable {
    private ProjectVectorTable() {}

    /// Some chunks of a project without a vector of a generation, ordered by key.
    ///
    /// @param after the last key of the previous call
    public static List<Unembedded> missing(Sql sql, long project, int generation, long after, int limit) {
        // The plus makes SQLite search by key instead of scanning the whole project each time.
        return sql.list(
                """
                SELECT key, batch, text, metadata, document FROM project_chunk
                WHERE +project = ? AND key > ? AND NOT EXISTS (
                    SELECT 1 FROM project_vector WHERE chunk = key AND generation = ?)
                ORDER BY key LIMIT ?""",
                row -> new Unembedded(row.number("key"), row.number("batch"), embedded(row)),
                project,
                after,
                generation,
                limit);
    }

    /// Stores vectors, except those of chunks that have changed meanwhile.
    public static int put(Sql sql, long project, int generation, List<Unembedded> chunks, List<float[]> vectors) {
        for (var i = 0; i < chunks.size(); i++) {
            sql.execute(
                    """
                    INSERT INTO project_vector (chunk, generation, value)
                    SELECT key, ?, ? FROM project_chunk WHERE key = ? AND project = ? AND batch = ?
                    ON CONFLICT DO NOTHING""",
                    generation,
                    vectors.get(i),
                    chunks.get(i).key(),
                    project,
                    chunks.get(i).batch());
        }
        return chunks.size();
    }

    /// Deletes some vectors of other generations and returns how many.
    public static int deleteOthers(Sql sql, long project, int generation, int limit) {
        return sql.execute("""
                        DELETE FROM project_vector WHERE rowid IN (
                            SELECT project_vector.rowid
                            FROM project_vector JOIN project_chunk ON project_chunk.key = chunk
                            WHERE project = ? AND generation <> ? LIMIT ?)""", project, generation, limit);
    }

    /// Chunks of documents are embedded with their headings, as before; others as they are.
    private static String embedded(Row row) {
        return row.isNull("document")
                ? row.text("text")
                : ReadyChunk.embeddedText(row.text("text"), row.object("metadata"));
    }

    /// A chunk without a vector.
    ///
    /// @param batch reveals whether it has changed
    public record Unembedded(long key, long batch, String text) {}
}
