package pinakes.engine.local.project.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.document.VectorColumn;
import pinakes.engine.local.index.IndexedProjectChunk;
import pinakes.engine.project.Payload;
import pinakes.engine.project.Project;
import pinakes.engine.project.StoredChunk;

/// The chunks of projects; each method runs within a transaction of its caller.
public final class ProjectChunkTable {
    private ProjectChunkTable() {}

    /// Stores chunks and returns them for the index.
    ///
    /// @param document number of their document; null for chunks supplied by other programs
    public static List<IndexedProjectChunk> put(
            Handle handle, ProjectRow project, long batch, @Nullable Long document, List<ReadyChunk> chunks) {
        var known = keys(handle, project, chunks);
        // There is a single writer, so keys after the highest are free. An index may still contain removed ones.
        var next = handle.createQuery("""
                        SELECT max(coalesce((SELECT max(key) FROM project_chunk), 0),
                            coalesce((SELECT max(key) FROM project_removal), 0)) + 1""").mapTo(Long.class).one();
        var inserts = handle.prepareBatch("""
                INSERT INTO project_chunk (key, project, id, text, metadata, document, batch)
                VALUES (:key, :project, :id, :text, :metadata, :document, :batch)""");
        var updates = handle.prepareBatch("""
                UPDATE project_chunk SET text = :text, metadata = :metadata, document = :document, batch = :batch
                WHERE key = :key""");
        var outdated = handle.prepareBatch("DELETE FROM project_vector WHERE chunk = :key");
        var vectors = handle.prepareBatch(
                "INSERT INTO project_vector (chunk, generation, value) VALUES (:key, :generation, :value)");
        var indexed = new ArrayList<IndexedProjectChunk>(chunks.size());
        for (var ready : chunks) {
            var chunk = ready.chunk();
            var present = known.get(chunk.id());
            var key = present == null ? next++ : present;
            if (present == null) {
                inserts.bind("project", project.number()).bind("id", chunk.id());
            } else {
                outdated.bind("key", key).add();
            }
            (present == null ? inserts : updates)
                    .bind("key", key)
                    .bind("text", chunk.text())
                    .bind("metadata", ready.metadata())
                    .bind("document", document)
                    .bind("batch", batch)
                    .add();
            vectors.bind("key", key)
                    .bind("generation", project.generation())
                    .bind("value", VectorColumn.of(ready.vector().numbers()))
                    .add();
            if (ready.nextVector() != null) {
                vectors.bind("key", key)
                        .bind("generation", project.generation() + 1)
                        .bind("value", VectorColumn.of(ready.nextVector().numbers()))
                        .add();
            }
            indexed.add(new IndexedProjectChunk(key, present == null, ready.words(), ready.citation(), ready.vector()));
        }
        for (var statement : List.of(inserts, updates, outdated, vectors)) {
            if (statement.size() > 0) {
                statement.execute();
            }
        }
        return indexed;
    }

    /// The chunks of a project with these keys; ignores keys of other projects.
    public static Map<Long, StoredChunk> load(Handle handle, ProjectRow project, Collection<Long> keys) {
        var chunks = new HashMap<Long, StoredChunk>();
        if (!keys.isEmpty()) {
            // The plus keeps SQLite from scanning the whole project for a few keys.
            handle.createQuery("""
                            SELECT key, project_chunk.id, text, metadata, about
                            FROM project_chunk LEFT JOIN project_document ON project_document.number = document
                            WHERE key IN (<keys>) AND +project_chunk.project = :project""")
                    .bindList("keys", List.copyOf(keys))
                    .bind("project", project.number())
                    .map((row, _) -> Map.entry(row.getLong("key"), chunk(project.project(), row)))
                    .forEach(entry -> chunks.put(entry.getKey(), entry.getValue()));
        }
        return chunks;
    }

    /// The chunks stored last.
    public static List<StoredChunk> newest(Handle handle, ProjectRow project, int limit) {
        return handle.select("""
                        SELECT project_chunk.id, text, metadata, about
                        FROM project_chunk LEFT JOIN project_document ON project_document.number = document
                        WHERE project_chunk.project = ?
                        ORDER BY batch DESC, key DESC LIMIT ?""", project.number(), limit)
                .map((row, _) -> chunk(project.project(), row))
                .list();
    }

    public static long count(Handle handle, long project) {
        return handle.select("SELECT count(*) FROM project_chunk WHERE project = ?", project)
                .mapTo(Long.class)
                .one();
    }

    /// Deletes some chunks of a project and returns how many.
    public static int delete(Handle handle, long project, int limit) {
        return handle.execute("""
                        DELETE FROM project_chunk
                        WHERE key IN (SELECT key FROM project_chunk WHERE project = ? LIMIT ?)""", project, limit);
    }

    private static Map<String, Long> keys(Handle handle, ProjectRow project, List<ReadyChunk> chunks) {
        var keys = new HashMap<String, Long>();
        handle.createQuery("SELECT id, key FROM project_chunk WHERE project = :project AND id IN (<ids>)")
                .bind("project", project.number())
                .bindList(
                        "ids", chunks.stream().map(ready -> ready.chunk().id()).toList())
                .map((row, _) -> Map.entry(row.getString("id"), row.getLong("key")))
                .forEach(entry -> keys.put(entry.getKey(), entry.getValue()));
        return keys;
    }

    /// The metadata of a chunk combined with that of its document.
    public static Map<String, Object> metadata(String own, @Nullable String about) {
        var fields = new LinkedHashMap<>(JsonColumn.object(own));
        if (about != null) {
            fields.putAll(JsonColumn.object(about));
        }
        return fields;
    }

    private static StoredChunk chunk(Project project, ResultSet row) throws SQLException {
        var fields = metadata(row.getString("metadata"), row.getString("about"));
        fields.put(Payload.PROJECT, project.id().value());
        fields.put(Payload.EMBED_MODEL, project.model());
        return new StoredChunk(row.getString("id"), row.getString("text"), fields);
    }
}
