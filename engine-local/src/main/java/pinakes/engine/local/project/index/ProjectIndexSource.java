package pinakes.engine.local.project.index;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.DataKind;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Row;
import pinakes.engine.local.index.ChunkGroup;
import pinakes.engine.local.index.ProjectFields;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.indexing.Generation;
import pinakes.engine.local.indexing.IndexSource;
import pinakes.engine.local.indexing.VectorStore;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.project.store.ReadyChunk;
import pinakes.engine.project.Citation;

/// The rows of the catalog that the index of a project is built from; a chunk is a group, and its batch is its
/// revision.
record ProjectIndexSource(Catalog catalog, ProjectModels models, long project) implements IndexSource, VectorStore {
    private static final int CHUNKS_AT_ONCE = 500;

    /// The plus makes SQLite search by key instead of scanning the whole project each time.
    private static final String UNEMBEDDED = """
             FROM project_chunk
            WHERE +project = ?1 AND NOT EXISTS (
                SELECT 1 FROM project_vector WHERE chunk = key AND generation = ?2)""";

    @Override
    public Generation generation() throws InterruptedException {
        var row = catalog.read(sql -> ProjectTable.find(sql, project))
                .orElseThrow(() -> new EngineUnavailableException("The project was removed."));
        return new Generation(row.generation(), models.of(row.project().model()));
    }

    @Override
    public Map<Long, Long> revisions() throws InterruptedException {
        return catalog.read(sql -> {
            var revisions = new HashMap<Long, Long>();
            sql.list(
                    "SELECT key, batch FROM project_chunk WHERE project = ?",
                    row -> revisions.put(row.number("key"), row.number("batch")),
                    project);
            return revisions;
        });
    }

    @Override
    public List<ChunkGroup> groups(Collection<Long> numbers, Generation generation) throws InterruptedException {
        // The plus keeps SQLite from scanning the whole project for a few keys.
        return catalog.read(sql -> sql.list(
                """
                SELECT project_chunk.key, text, metadata, about, batch, value
                FROM project_chunk
                JOIN project_vector ON chunk = project_chunk.key AND generation = ?
                LEFT JOIN project_document ON project_document.number = project_chunk.document
                WHERE project_chunk.key IN (SELECT value FROM json_each(?)) AND +project_chunk.project = ?""",
                row -> {
                    var metadata = ProjectChunkTable.metadata(row);
                    return ProjectFields.group(
                            row.number("key"),
                            row.number("batch"),
                            ReadyChunk.words(row.text("text"), metadata),
                            Citation.of(metadata),
                            UnitVector.of(row.vector("value")));
                },
                generation.number(),
                numbers,
                project));
    }

    @Override
    public int groupsAtOnce() {
        return CHUNKS_AT_ONCE;
    }

    @Override
    public void searchesChanged() {
        catalog.revisions().changed(DataKind.PROJECTS);
    }

    @Override
    public long countUnembedded(Generation generation) throws InterruptedException {
        return catalog.read(sql -> sql.number("SELECT count(*)" + UNEMBEDDED, project, generation.number()));
    }

    @Override
    public List<Unembedded> unembedded(Generation generation, long after, int limit) throws InterruptedException {
        return catalog.read(sql -> sql.list(
                "SELECT key, batch, text, metadata, document" + UNEMBEDDED + " AND key > ?3 ORDER BY key LIMIT ?4",
                row -> new Unembedded(row.number("key"), row.text("batch"), embedded(row)),
                project,
                generation.number(),
                after,
                limit));
    }

    /// Chunks of documents are embedded with their headings, as before; others as they are.
    private static String embedded(Row row) {
        return row.isNull("document")
                ? row.text("text")
                : ReadyChunk.embeddedText(row.text("text"), row.object("metadata"));
    }

    @Override
    public void put(Generation generation, List<Unembedded> chunks, List<PassageEmbedding> embeddings)
            throws InterruptedException {
        catalog.write(sql -> {
            for (var i = 0; i < chunks.size(); i++) {
                sql.execute(
                        """
                        INSERT INTO project_vector (chunk, generation, value)
                        SELECT key, ?, ? FROM project_chunk WHERE key = ? AND project = ? AND batch = ?
                        ON CONFLICT DO NOTHING""",
                        generation.number(),
                        embeddings.get(i).vector(),
                        chunks.get(i).key(),
                        project,
                        chunks.get(i).version());
            }
            return chunks.size();
        });
    }

    /// The next model is in the catalog already: new chunks get its vectors when the index is rebuilt.
    @Override
    public void announce(Generation next) {}

    @Override
    public void activate(Generation next) throws InterruptedException {
        var dimension = next.embedder().model().dimension();
        catalog.write(sql -> ProjectTable.advance(sql, project, next.number(), dimension));
    }

    @Override
    public int deleteOthers(int limit) throws InterruptedException {
        return catalog.write(sql -> sql.execute("""
                DELETE FROM project_vector WHERE rowid IN (
                    SELECT project_vector.rowid
                    FROM project_vector
                    JOIN project_chunk ON project_chunk.key = chunk
                    JOIN project ON project.number = project_chunk.project
                    WHERE project.number = ? AND project_vector.generation <> project.generation
                    LIMIT ?)""", project, limit));
    }
}
