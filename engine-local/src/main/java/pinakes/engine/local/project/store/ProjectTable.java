package pinakes.engine.local.project.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.project.ProjectId;

/// The projects in the catalog.
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
        return handle.createQuery("SELECT * FROM project WHERE id = :id")
                .bind("id", id.value())
                .map((row, _) -> ProjectRow.of(row))
                .findOne();
    }

    public static Optional<ProjectRow> find(Handle handle, long number) {
        return handle.createQuery("SELECT * FROM project WHERE number = :number AND id IS NOT NULL")
                .bind("number", number)
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
        handle.createUpdate("UPDATE project SET hybrid = :hybrid WHERE number = :number")
                .bind("number", number)
                .bind("hybrid", hybrid)
                .execute();
    }

    /// Enters a batch and gives it its number.
    public static long addBatch(Handle handle, ProjectRow project, List<String> payloadKeys) {
        return handle.createQuery("""
                        UPDATE project SET batches = batches + 1, payload_keys = :keys WHERE number = :number
                        RETURNING batches""")
                .bind("number", project.number())
                .bind("keys", JsonColumn.of(payloadKeys))
                .map((row, _) -> row.getLong(1))
                .one();
    }

    /// How many batches were entered; 0 for a project that is not there.
    public static long batches(Handle handle, long number) {
        return handle.createQuery("SELECT batches FROM project WHERE number = :number")
                .bind("number", number)
                .mapTo(Long.class)
                .findOne()
                .orElse(0L);
    }

    /// Notes whether references came that not all documents have been looked through for.
    public static void setAttaching(Handle handle, long number, boolean attaching) {
        handle.createUpdate("UPDATE project SET attaching = :attaching WHERE number = :number")
                .bind("number", number)
                .bind("attaching", attaching)
                .execute();
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

    /// The vectors of the next model serve from now on.
    public static void advance(Handle handle, ProjectRow project, int dimension) {
        handle.createUpdate("""
                        UPDATE project SET model = next_model, next_model = NULL, dimension = :dimension,
                            generation = :generation
                        WHERE number = :number""")
                .bind("number", project.number())
                .bind("dimension", dimension)
                .bind("generation", project.generation() + 1)
                .execute();
    }

    /// Takes a project out of sight; its chunks are deleted after that.
    public static void hide(Handle handle, long number) {
        handle.createUpdate("UPDATE project SET id = NULL, collection = NULL WHERE number = :number")
                .bind("number", number)
                .execute();
    }

    public static List<Long> hidden(Handle handle) {
        return handle.createQuery("SELECT number FROM project WHERE id IS NULL")
                .mapTo(Long.class)
                .list();
    }

    public static void delete(Handle handle, long number) {
        handle.createUpdate("DELETE FROM project WHERE number = :number")
                .bind("number", number)
                .execute();
    }

    /// Two ids can differ in their slashes alone; the later one is then told apart by a number.
    private static String freeCollection(Handle handle, ProjectId id) {
        var wanted = COLLECTION_PREFIX + id.value().replace('/', '-');
        var name = wanted;
        for (var i = 2; isTaken(handle, name); i++) {
            name = wanted + "-" + i;
        }
        return name;
    }

    private static boolean isTaken(Handle handle, String collection) {
        return handle.createQuery("SELECT EXISTS (SELECT 1 FROM project WHERE collection = :collection)")
                .bind("collection", collection)
                .mapTo(Boolean.class)
                .one();
    }
}
