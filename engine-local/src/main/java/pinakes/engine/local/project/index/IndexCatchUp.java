package pinakes.engine.local.project.index;

import java.util.List;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.VectorColumn;
import pinakes.engine.local.index.IndexedProjectChunk;
import pinakes.engine.local.index.ProjectIndex;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.project.store.ReadyChunk;
import pinakes.engine.local.project.store.RemovedChunkTable;
import pinakes.engine.project.Citation;

/// Gives an index what it lacks, from the catalog.
final class IndexCatchUp {
    private static final int SLICE = 500;

    private final Catalog catalog;
    private final long project;
    private final int generation;

    IndexCatchUp(Catalog catalog, long project, int generation) {
        this.catalog = catalog;
        this.project = project;
        this.generation = generation;
    }

    /// How many chunks came with later batches than the index has.
    long missing(ProjectIndex index) throws InterruptedException {
        return catalog.read(handle -> handle.createQuery(
                        "SELECT count(*) FROM project_chunk WHERE project = :project AND batch > :batch")
                .bind("project", project)
                .bind("batch", index.batch())
                .mapTo(Long.class)
                .one());
    }

    /// Puts what came later into the index, and takes out what went; when it is interrupted, the next time goes on
    /// where it was.
    void run(ProjectIndex index) throws InterruptedException {
        var first = index.batch();
        var known = catalog.read(handle -> ProjectTable.batches(handle, project));
        var batch = first;
        var key = Long.MAX_VALUE;
        for (var slice = after(batch, key); !slice.isEmpty(); slice = after(batch, key)) {
            index.put(slice.stream().map(Later::chunk).toList());
            var last = slice.getLast();
            if (last.batch() > batch) {
                index.reached(last.batch() - 1);
            }
            batch = last.batch();
            key = last.chunk().key();
        }
        // No key is given to another chunk soon, so what was removed at any time since is to go now.
        for (var keys = removed(first, 0); !keys.isEmpty(); keys = removed(first, keys.getLast())) {
            index.remove(keys);
        }
        index.reached(Math.max(batch, known));
    }

    private List<Long> removed(long batch, long key) throws InterruptedException {
        return catalog.read(handle -> RemovedChunkTable.after(handle, project, batch, key, SLICE));
    }

    private List<Later> after(long batch, long key) throws InterruptedException {
        return catalog.read(handle -> after(handle, batch, key));
    }

    private List<Later> after(Handle handle, long batch, long key) {
        return handle.createQuery("""
                        SELECT project_chunk.key, text, metadata, about, batch, value
                        FROM project_chunk
                        JOIN project_vector ON chunk = project_chunk.key AND generation = :generation
                        LEFT JOIN project_document ON project_document.number = project_chunk.document
                        WHERE project_chunk.project = :project
                            AND (batch > :batch OR batch = :batch AND project_chunk.key > :key)
                        ORDER BY batch, project_chunk.key
                        LIMIT :limit""")
                .bind("project", project)
                .bind("generation", generation)
                .bind("batch", batch)
                .bind("key", key)
                .bind("limit", SLICE)
                .map((row, _) -> {
                    var metadata = ProjectChunkTable.metadata(row.getString("metadata"), row.getString("about"));
                    return new Later(
                            row.getLong("batch"),
                            new IndexedProjectChunk(
                                    row.getLong("key"),
                                    false,
                                    ReadyChunk.words(row.getString("text"), metadata),
                                    Citation.of(metadata),
                                    UnitVector.of(VectorColumn.read(row.getBytes("value")))));
                })
                .list();
    }

    private record Later(long batch, IndexedProjectChunk chunk) {}
}
