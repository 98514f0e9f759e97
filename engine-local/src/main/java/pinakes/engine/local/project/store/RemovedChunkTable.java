package pinakes.engine.local.project.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/// Recently removed chunks, for indexes that are behind.
public final class RemovedChunkTable {
    /// An index that is further behind has too many chunks and is rebuilt.
    private static final int BATCHES_KEPT = 1_000;

    private RemovedChunkTable() {}

    /// Deletes the chunks of a document and records their keys.
    public static void removeChunks(Handle handle, ProjectRow project, long batch, long document) {
        handle.execute("""
                        INSERT INTO project_removal (project, batch, key)
                        SELECT project, ?, key FROM project_chunk WHERE document = ?""", batch, document);
        handle.execute("DELETE FROM project_chunk WHERE document = ?", document);
        handle.execute(
                "DELETE FROM project_removal WHERE project = ? AND batch <= ?", project.number(), batch - BATCHES_KEPT);
    }

    /// Some keys removed after a batch, in order.
    public static List<Long> after(Handle handle, long project, long batch, long key, int limit) {
        return handle.select("""
                        SELECT DISTINCT key FROM project_removal
                        WHERE project = ? AND batch > ? AND key > ?
                        ORDER BY key LIMIT ?""", project, batch, key, limit).mapTo(Long.class).list();
    }
}
