package pinakes.engine.local.project.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.project.ProjectId;

/// Projects as rows of the catalog; each method runs within a transaction of its caller.
public final class ProjectTable {
    private static final int FIRST_GENERATION = 1;
    private static final String COLLECTION_PREFIX = "proj-";

    private ProjectTable() {}

    public static List<ProjectRow> list(Handle handle) {
        return handle.createQuery("SELECT * FROM project WHERE id IS NOT NULL ORDER BY id")
                .map((row, _) -> ProjectRow.of(row))
                .list();
    }

    public static Optional<ProjectRow> find(Handle handle, ProjectId id) {
        return handle.select("SELECT * FROM project WHERE id = ?", id.value())
                .map((row, _) -> ProjectRow.of(row))
                .findOne();
    }

    public static Optional<ProjectRow> find(Handle handle, long number) {
        return handle.select("SELECT * FROM project WHERE number = ? AND id IS NOT NULL", number)
                .map((row, _) -> ProjectRow.of(row))
                .findOne();
    }

    public static ProjectRow insert(
            Handle handle, ProjectId id, String model, int dimension, boolean hybrid, Instant now) {
        return handle.createQuery("""
                        INSERT INTO project (id, collection, model, dimension, hybrid, generation, batches,
                            payload_keys, created_at_micros)
                        VALUES (:id, :collection, :model, :dimension, :hybrid, :generation, 0, '[]', :now)
                        RETURNING *""")
                .bind("id", id.value())
                .bind("collection", freeCollection(handle, id))
                .bind("model", model)
                .bind("dimension", dimension)
                .bind("hybrid", hybrid)
                .bind("generation", FIRST_GENERATION)
                .bind("now", EpochMicros.of(now))
                .map((row, _) -> ProjectRow.of(row))
                .one();
    }

    public static void setHybrid(Handle handle, long number, boolean hybrid) {
        handle.execute("UPDATE project SET hybrid = ? WHERE number = ?", hybrid, number);
    }

    /// Adds a batch and returns its number.
    public static long addBatch(Handle handle, ProjectRow project, List<String> payloadKeys) {
        return handle.select("""
                        UPDATE project SET batches = batches + 1, payload_keys = ? WHERE number = ?
                        RETURNING batches""", JsonColumn.of(payloadKeys), project.number())
                .map((row, _) -> row.getLong(1))
                .one();
    }

    /// The number of batches; 0 for an unknown project.
    public static long batches(Handle handle, long number) {
        return handle.select("SELECT batches FROM project WHERE number = ?", number)
                .mapTo(Long.class)
                .findOne()
                .orElse(0L);
    }

    /// Records whether references are still being attached to documents.
    public static void setAttaching(Handle handle, long number, boolean attaching) {
        handle.execute("UPDATE project SET attaching = ? WHERE number = ?", attaching, number);
    }

    public static List<ProjectRow> attaching(Handle handle) {
        return handle.createQuery("SELECT * FROM project WHERE id IS NOT NULL AND attaching")
                .map((row, _) -> ProjectRow.of(row))
                .list();
    }

    public static void setNextModel(Handle handle, long number, @Nullable String model) {
        handle.createUpdate("UPDATE project SET next_model = :model WHERE number = :number")
                .bind("number", number)
                .bind("model", model)
                .execute();
    }

    /// Switches the project to its next model.
    public static void advance(Handle handle, ProjectRow project, int dimension) {
        handle.execute("""
                        UPDATE project SET model = next_model, next_model = NULL, dimension = ?,
                            generation = ?
                        WHERE number = ?""", dimension, project.generation() + 1, project.number());
    }

    /// Hides a project, so that its chunks can be deleted afterwards.
    public static void hide(Handle handle, long number) {
        handle.execute("UPDATE project SET id = NULL, collection = NULL WHERE number = ?", number);
    }

    public static List<Long> hidden(Handle handle) {
        return handle.createQuery("SELECT number FROM project WHERE id IS NULL")
                .mapTo(Long.class)
                .list();
    }

    public static void delete(Handle handle, long number) {
        handle.execute("DELETE FROM project WHERE number = ?", number);
    }

    /// A number distinguishes ids that differ in their slashes only.
    private static String freeCollection(Handle handle, ProjectId id) {
        var wanted = COLLECTION_PREFIX + id.value().replace('/', '-');
        var name = wanted;
        for (var i = 2; isTaken(handle, name); i++) {
            name = wanted + "-" + i;
        }
        return name;
    }

    private static boolean isTaken(Handle handle, String collection) {
        return handle.select("SELECT EXISTS (SELECT 1 FROM project WHERE collection = ?)", collection)
                .mapTo(Boolean.class)
                .one();
    }
}
