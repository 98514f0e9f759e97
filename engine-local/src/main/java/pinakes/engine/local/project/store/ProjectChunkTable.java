package pinakes.engine.local.project.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.catalog.Row;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.index.IndexedProjectChunk;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.project.Payload;
import pinakes.engine.project.Project;
import pinakes.engine.project.StoredChunk;

/// The chunks of projects and their vectors; each method runs within a transaction of its caller.
public final class ProjectChunkTable {
    /// How long removed keys are kept for indexes that are behind; one that is further behind is rebuilt.
    private static final int REMOVED_BATCHES_KEPT = 1_000;

    private ProjectChunkTable() {}

    /// Stores chunks and returns them for the index.
    ///
    /// @param document number of their document; null for chunks supplied by other programs
    public static List<IndexedProjectChunk> put(
            Sql sql, ProjectRow project, long batch, @Nullable Long document, List<ReadyChunk> chunks) {
        var known = keys(sql, project, chunks);
        // There is a single writer, so keys after the highest are free. An index may still contain removed ones.
        var next = sql.number("""
                SELECT max(coalesce((SELECT max(key) FROM project_chunk), 0),
                    coalesce((SELECT max(key) FROM project_removal), 0)) + 1""");
        var indexed = new ArrayList<IndexedProjectChunk>(chunks.size());
        for (var ready : chunks) {
            var chunk = ready.chunk();
            var present = known.get(chunk.id());
            var key = present == null ? next++ : present;
            if (present != null) {
                sql.execute("DELETE FROM project_chunk WHERE key = ?", key);
            }
            sql.execute("""
                    INSERT INTO project_chunk (key, project, id, text, metadata, document, batch)
                    VALUES (?, ?, ?, ?, ?, ?, ?)""", key, project.number(), chunk.id(), chunk.text(), ready.metadata(), document, batch);
            putVector(sql, key, project.generation(), ready.vector());
            if (ready.nextVector() != null) {
                putVector(sql, key, project.generation() + 1, ready.nextVector());
            }
            indexed.add(new IndexedProjectChunk(key, present == null, ready.words(), ready.citation(), ready.vector()));
        }
        return indexed;
    }

    private static void putVector(Sql sql, long key, int generation, UnitVector vector) {
        sql.execute(
                "INSERT INTO project_vector (chunk, generation, value) VALUES (?, ?, ?)",
                key,
                generation,
                vector.numbers());
    }

    /// The chunks of a project with these keys; ignores keys of other projects.
    public static Map<Long, StoredChunk> load(Sql sql, ProjectRow project, Collection<Long> keys) {
        var chunks = new HashMap<Long, StoredChunk>();
        // The plus keeps SQLite from scanning the whole project for a few keys.
        sql.list("""
                SELECT key, project_chunk.id, text, metadata, about
                FROM project_chunk LEFT JOIN project_document ON project_document.number = document
                WHERE key IN (SELECT value FROM json_each(?)) AND +project_chunk.project = ?""", row -> chunks.put(row.number("key"), chunk(project.project(), row)), keys, project.number());
        return chunks;
    }

    public static List<StoredChunk> newest(Sql sql, ProjectRow project, int limit) {
        return sql.list("""
                SELECT project_chunk.id, text, metadata, about
                FROM project_chunk LEFT JOIN project_document ON project_document.number = document
                WHERE project_chunk.project = ?
                ORDER BY batch DESC, key DESC LIMIT ?""", row -> chunk(project.project(), row), project.number(), limit);
    }

    public static long count(Sql sql, long project) {
        return sql.number("SELECT count(*) FROM project_chunk WHERE project = ?", project);
    }

    /// Deletes some chunks of a project and returns how many.
    public static int delete(Sql sql, long project, int limit) {
        return sql.execute("""
                        DELETE FROM project_chunk
                        WHERE key IN (SELECT key FROM project_chunk WHERE project = ? LIMIT ?)""", project, limit);
    }

    /// Deletes the chunks of a document and records their keys.
    public static void removeOf(Sql sql, ProjectRow project, long batch, long document) {
        sql.execute("""
                        INSERT INTO project_removal (project, batch, key)
                        SELECT project, ?, key FROM project_chunk WHERE document = ?""", batch, document);
        sql.execute("DELETE FROM project_chunk WHERE document = ?", document);
        sql.execute(
                "DELETE FROM project_removal WHERE project = ? AND batch <= ?",
                project.number(),
                batch - REMOVED_BATCHES_KEPT);
    }

    /// Some keys removed after a batch, in order.
    public static List<Long> removedAfter(Sql sql, long project, long batch, long key, int limit) {
        return sql.list("""
                SELECT DISTINCT key FROM project_removal
                WHERE project = ? AND batch > ? AND key > ?
                ORDER BY key LIMIT ?""", row -> row.number("key"), project, batch, key, limit);
    }

    /// Some chunks of a project without a vector of a generation, ordered by key.
    ///
    /// @param after the last key of the previous call
    public static List<Unembedded> unembedded(Sql sql, long project, int generation, long after, int limit) {
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
    public static int putVectors(
            Sql sql, long project, int generation, List<Unembedded> chunks, List<float[]> vectors) {
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
    public static int deleteOtherVectors(Sql sql, long project, int generation, int limit) {
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

    private static Map<String, Long> keys(Sql sql, ProjectRow project, List<ReadyChunk> chunks) {
        var keys = new HashMap<String, Long>();
        sql.list(
                "SELECT id, key FROM project_chunk WHERE project = ? AND id IN (SELECT value FROM json_each(?))",
                row -> keys.put(row.text("id"), row.number("key")),
                project.number(),
                chunks.stream().map(ready -> ready.chunk().id()).toList());
        return keys;
    }

    /// The metadata of a chunk combined with that of its document.
    public static Map<String, Object> metadata(Row row) {
        var fields = new LinkedHashMap<>(row.object("metadata"));
        if (!row.isNull("about")) {
            fields.putAll(row.object("about"));
        }
        return fields;
    }

    private static StoredChunk chunk(Project project, Row row) {
        var fields = metadata(row);
        fields.put(Payload.PROJECT, project.id().value());
        fields.put(Payload.EMBED_MODEL, project.model());
        return new StoredChunk(row.text("id"), row.text("text"), fields);
    }
}
