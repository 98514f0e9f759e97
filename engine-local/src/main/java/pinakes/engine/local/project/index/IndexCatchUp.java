package pinakes.engine.local.project.index;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.local.document.VectorColumn;
import pinakes.engine.local.index.IndexedProjectChunk;
import pinakes.engine.local.index.ProjectIndex;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.project.store.ReadyChunk;
import pinakes.engine.local.project.store.RemovedChunkTable;
import pinakes.engine.project.Citation;

/// Brings the index of a project up to date with the catalog.
record IndexCatchUp(Catalog catalog, long project, int generation) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexCatchUp.class);
    private static final int SLICE = 500;

    /// The number of chunks in batches after the last one of the index.
    long missing(ProjectIndex index) throws InterruptedException {
        return catalog.read(handle -> handle.select(
                        "SELECT count(*) FROM project_chunk WHERE project = ? AND batch > ?", project, index.batch())
                .mapTo(Long.class)
                .one());
    }

    /// Starts to catch up in the background; after a failure, the next use of the index resumes it.
    StoppableThread inBackground(OpenProjectIndex open) {
        return new StoppableThread("project-index-catch-up", () -> {
                    try {
                        run(open.index());
                        open.index().commit();
                        LOG.info("Brought the index of project {} up to date", project);
                    } catch (EngineUnavailableException e) {
                        LOG.warn("The index of project {} could not catch up: {}", project, e.getMessage());
                        open.use().close(); // the next use opens it again
                    } catch (RuntimeException e) {
                        LOG.error("The index of project {} could not catch up", project, e);
                        open.use().close();
                    }
                })
                .start();
    }

    /// Adds newer chunks and deletes removed ones; an interrupted run is resumed by the next one.
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
        // Keys are not reused soon, so everything removed since the first batch can be deleted now.
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

    /// A chunk and the batch it came with.
    private record Later(long batch, IndexedProjectChunk chunk) {}
}
