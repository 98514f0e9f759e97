package pinakes.engine.core.project.store;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.index.PassageLanguage;
import pinakes.engine.core.index.ProjectFields;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.project.Payload;
import pinakes.engine.project.Project;
import pinakes.engine.project.StoredChunk;

/// The chunks of projects and their vectors; each method runs within a transaction of its caller.
public final class ProjectChunkTable {
    private ProjectChunkTable() {}

    /// Stores chunks and returns how many replaced one with the same id.
    ///
    /// @param document number of their document; null for chunks supplied by other programs
    /// @param changed receives their keys
    public static int put(
            Sql sql,
            ProjectRow project,
            long batch,
            @Nullable Long document,
            List<ReadyChunk> chunks,
            Collection<Long> changed) {
        var known = keys(sql, project, chunks);
        for (var ready : chunks) {
            var chunk = ready.chunk();
            var present = known.get(chunk.id());
            if (present != null) {
                sql.execute("DELETE FROM project_chunk WHERE key = ?", present);
            }
            var key = present == null
                    ? insert(sql, "", project.number(), chunk.id(), chunk.text(), ready.metadata(), document, batch)
                    : insert(
                            sql,
                            "key, ",
                            present,
                            project.number(),
                            chunk.id(),
                            chunk.text(),
                            ready.metadata(),
                            document,
                            batch);
            putVector(sql, key, project.generation(), ready.vector());
            if (ready.tokens().areRevealed()) {
                sql.execute(
                        "INSERT INTO project_token_vector (chunk, generation, value) VALUES (?, ?, ?)",
                        key,
                        project.generation(),
                        ready.tokens().bytes());
            }
            if (ready.nextVector() != null) {
                putVector(sql, key, project.generation() + 1, ready.nextVector());
            }
            changed.add(key);
        }
        return known.size();
    }

    /// @param key the name of the column, if the key is given
    private static long insert(Sql sql, String key, @Nullable Object... values) {
        return sql.number(
                "INSERT INTO project_chunk (" + key + "project, id, text, metadata, document, batch) VALUES (?"
                        + ", ?".repeat(values.length - 1) + ") RETURNING key",
                values);
    }

    private static void putVector(Sql sql, long key, int generation, UnitVector vector) {
        sql.execute(
                "INSERT INTO project_vector (chunk, generation, value) VALUES (?, ?, ?)",
                key,
                generation,
                vector.numbers());
    }

    /// The chunks of a project that its index found; ignores those of other projects.
    public static Map<ChunkId, StoredChunk> load(Sql sql, ProjectRow project, Collection<ChunkId> ids) {
        // The plus keeps SQLite from scanning the whole project for a few keys.
        return sql.map(
                """
                SELECT key, project_chunk.id, text, metadata, about
                FROM project_chunk LEFT JOIN project_document ON project_document.number = document
                WHERE key IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) AND +project_chunk.project = ?""",
                row -> ProjectFields.id(row.number("key")),
                row -> chunk(project.project(), row),
                ids.stream().map(ProjectFields::key).toList(),
                project.number());
    }

    /// The tokens of chunks, as far as the model of a generation revealed them.
    public static Map<ChunkId, PassageTokens> tokens(Sql sql, int generation, Collection<ChunkId> ids) {
        return sql.map(
                """
                SELECT chunk, value FROM project_token_vector
                WHERE chunk IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) AND generation = ?""",
                row -> ProjectFields.id(row.number("chunk")),
                row -> PassageTokens.of(row.bytes("value")),
                ids.stream().map(ProjectFields::key).toList(),
                generation);
    }

    public static List<StoredChunk> newest(Sql sql, ProjectRow project, int limit) {
        return sql.list("""
                SELECT project_chunk.id, text, metadata, about
                FROM project_chunk LEFT JOIN project_document ON project_document.number = document
                WHERE project_chunk.project = ?
                ORDER BY batch DESC, key DESC LIMIT ?""", row -> PassageLanguage.named(chunk(project.project(), row)), project.number(), limit);
    }

    /// Deletes some chunks of a project and returns how many.
    public static int delete(Sql sql, long project, int limit) {
        return sql.execute("""
                        DELETE FROM project_chunk
                        WHERE key IN (SELECT key FROM project_chunk WHERE project = ? LIMIT ?)""", project, limit);
    }

    /// Deletes the chunks of a document.
    ///
    /// @param changed receives their keys
    public static void removeOf(Sql sql, long document, Collection<Long> changed) {
        changed.addAll(sql.list(
                "DELETE FROM project_chunk WHERE document = ? RETURNING key", row -> row.number("key"), document));
    }

    private static Map<String, Long> keys(Sql sql, ProjectRow project, List<ReadyChunk> chunks) {
        return sql.map(
                "SELECT id, key FROM project_chunk WHERE project = ? AND id IN (SELECT value FROM json_each(?))",
                row -> row.text("id"),
                row -> row.number("key"),
                project.number(),
                chunks.stream().map(ready -> ready.chunk().id()).toList());
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
        return new StoredChunk(row.text("id"), row.text("text"), fields, null);
    }
}
