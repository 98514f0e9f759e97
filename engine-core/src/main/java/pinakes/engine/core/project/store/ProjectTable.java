package pinakes.engine.core.project.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.ProjectId;

/// Projects as rows of the catalog; each method runs within a transaction of its caller.
public final class ProjectTable {
    private static final int FIRST_GENERATION = 1;
    private static final String COLLECTION_PREFIX = "proj-";

    private ProjectTable() {}

    public static List<ProjectRow> list(Sql sql) {
        return sql.list("SELECT * FROM project WHERE id IS NOT NULL ORDER BY id", ProjectRow::of);
    }

    public static Optional<ProjectRow> find(Sql sql, ProjectId id) {
        return sql.find("SELECT * FROM project WHERE id = ?", ProjectRow::of, id.value());
    }

    public static Optional<ProjectRow> find(Sql sql, long number) {
        return sql.find("SELECT * FROM project WHERE number = ? AND id IS NOT NULL", ProjectRow::of, number);
    }

    public static ProjectRow insert(Sql sql, NewProject project, String model, int dimension, Instant now) {
        return sql.one(
                """
                INSERT INTO project (id, collection, model, dimension, hybrid, description, generation, batches, payload_keys,
                    created_at_micros)
                VALUES (?, ?, ?, ?, ?, ?, ?, 0, '[]', ?)
                RETURNING *""",
                ProjectRow::of,
                project.id().value(),
                freeCollection(sql, project.id()),
                model,
                dimension,
                project.hybrid(),
                project.description(),
                FIRST_GENERATION,
                now);
    }

    public static int setHybrid(Sql sql, long number, boolean hybrid) {
        return sql.execute("UPDATE project SET hybrid = ? WHERE number = ?", hybrid, number);
    }

    /// Adds a batch and returns its number.
    public static long addBatch(Sql sql, ProjectRow project, List<String> payloadKeys) {
        return sql.number("""
                UPDATE project SET batches = batches + 1, payload_keys = ? WHERE number = ?
                RETURNING batches""", payloadKeys, project.number());
    }

    /// Records whether references are still being attached to documents.
    public static int setAttaching(Sql sql, long number, boolean attaching) {
        return sql.execute("UPDATE project SET attaching = ? WHERE number = ?", attaching, number);
    }

    public static List<ProjectRow> attaching(Sql sql) {
        return sql.list("SELECT * FROM project WHERE id IS NOT NULL AND attaching = 1", ProjectRow::of);
    }

    public static int setNextModel(Sql sql, long number, @Nullable String model) {
        return sql.execute("UPDATE project SET next_model = ? WHERE number = ?", model, number);
    }

    /// Switches the project to its next model.
    public static int advance(Sql sql, long number, int generation, int dimension) {
        return sql.execute("""
                UPDATE project SET model = next_model, next_model = NULL, dimension = ?, generation = ?
                WHERE number = ?""", dimension, generation, number);
    }

    /// Hides a project, so that its chunks can be deleted afterwards.
    public static int hide(Sql sql, long number) {
        return sql.execute("UPDATE project SET id = NULL, collection = NULL WHERE number = ?", number);
    }

    public static List<Long> hidden(Sql sql) {
        return sql.list("SELECT number FROM project WHERE id IS NULL", row -> row.number("number"));
    }

    public static int delete(Sql sql, long number) {
        return sql.execute("DELETE FROM project WHERE number = ?", number);
    }

    /// A number distinguishes ids that differ in their slashes only.
    private static String freeCollection(Sql sql, ProjectId id) {
        var wanted = COLLECTION_PREFIX + id.value().replace('/', '-');
        var name = wanted;
        for (var i = 2; sql.isTrue("SELECT EXISTS (SELECT 1 FROM project WHERE collection = ?)", name); i++) {
            name = wanted + "-" + i;
        }
        return name;
    }
}
