package pinakes.engine.local.project.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/// The chunks that were removed lately, for indexes that fell behind.
public final class RemovedChunkTable {
    /// An index that is further behind is found to have too much, and made anew.
    private static final int BATCHES_KEPT = 1_000;

    private RemovedChunkTable() {}

    /// Deletes the chunks of a document and notes which they were.
    public static void removeChunks(Handle handle, ProjectRow project, long batch, long document) {
        handle.createUpdate("""
                        INSERT INTO project_removal (project, batch, key)
                        SELECT project, :batch, key FROM project_chunk WHERE document = :document""").bind("batch", batch).bind("document", document).execute();
        handle.createUpdate("DELETE FROM project_chunk WHERE document = :document")
                .bind("document", document)
                .execute();
        handle.createUpdate("DELETE FROM project_removal WHERE project = :project AND batch <= :forgotten")
                .bind("project", project.number())
                .bind("forgotten", batch - BATCHES_KEPT)
                .execute();
    }

    /// Some keys that were removed after a batch, in their order.
    public static List<Long> after(Handle handle, long project, long batch, long key, int limit) {
        return handle.createQuery("""
                        SELECT DISTINCT key FROM project_removal
                        WHERE project = :project AND batch > :batch AND key > :key
                        ORDER BY key LIMIT :limit""")
                .bind("project", project)
                .bind("batch", batch)
                .bind("key", key)
                .bind("limit", limit)
                .mapTo(Long.class)
                .list();
    }
}
