package pinakes.engine.local.project.index;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.local.index.IndexedProjectChunk;
import pinakes.engine.local.index.ProjectIndex;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.project.store.ReadyChunk;
import pinakes.engine.project.Citation;

/// Brings the index of a project up to date with the catalog.
record IndexCatchUp(Catalog catalog, long project, int generation) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexCatchUp.class);
    private static final int SLICE = 500;

    /// The number of chunks in batches after the last one of the index.
    long missing(ProjectIndex index) throws InterruptedException {
        return catalog.read(sql -> sql.number(
                "SELECT count(*) FROM project_chunk WHERE project = ? AND batch > ?", project, index.batch()));
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
        var known = catalog.read(sql -> ProjectTable.batches(sql, project));
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
        return catalog.read(sql -> ProjectChunkTable.removedAfter(sql, project, batch, key, SLICE));
    }

    private List<Later> after(long batch, long key) throws InterruptedException {
        return catalog.read(sql -> after(sql, batch, key));
    }

    private List<Later> after(Sql sql, long batch, long key) {
        return sql.list(
                """
                SELECT project_chunk.key, text, metadata, about, batch, value
                FROM project_chunk
                JOIN project_vector ON chunk = project_chunk.key AND generation = :generation
                LEFT JOIN project_document ON project_document.number = project_chunk.document
                WHERE project_chunk.project = :project
                    AND (batch > :batch OR batch = :batch AND project_chunk.key > :key)
                ORDER BY batch, project_chunk.key
                LIMIT :limit""",
                row -> {
                    var metadata = ProjectChunkTable.metadata(row);
                    return new Later(
                            row.number("batch"),
                            new IndexedProjectChunk(
                                    row.number("key"),
                                    false,
                                    ReadyChunk.words(row.text("text"), metadata),
                                    Citation.of(metadata),
                                    UnitVector.of(row.vector("value"))));
                },
                generation,
                project,
                batch,
                key,
                SLICE);
    }

    private record Later(long batch, IndexedProjectChunk chunk) {}
}
