package pinakes.engine.local.project.store;

import java.util.List;
import pinakes.engine.local.catalog.Sql;

/// Recently removed chunks, for indexes that are behind.
public final class RemovedChunkTable {
    /// An index that is further behind has too many chunks and is rebuilt.
    private static final int BATCHES_KEPT = 1_000;

    private RemovedChunkTable() {}

    /// Deletes the chunks of a document and records their keys.
    public static void removeChunks(Sql sql, ProjectRow project, long batch, long document) {
        sql.execute("""
                        INSERT INTO project_removal (project, batch, key)
                        SELECT project, ?, key FROM project_chunk WHERE document = ?""", batch, document);
        sql.execute("DELETE FROM project_chunk WHERE document = ?", document);
        sql.execute(
                "DELETE FROM project_removal WHERE project = ? AND batch <= ?", project.number(), batch - BATCHES_KEPT);
    }

    /// Some keys removed after a batch, in order.
    public static List<Long> after(Sql sql, long project, long batch, long key, int limit) {
        return sql.list("""
                SELECT DISTINCT key FROM project_removal
                WHERE project = ? AND batch > ? AND key > ?
                ORDER BY key LIMIT ?""", row -> row.number("key"), project, batch, key, limit);
    }
}
