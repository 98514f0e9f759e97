package pinakes.engine.local.project.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;

/// A project as stored in the catalog.
///
/// @param number never reused
/// @param generation of the vectors that serve
/// @param batches number of stored batches
/// @param payloadKeys metadata fields seen so far
public record ProjectRow(long number, Project project, int generation, long batches, List<String> payloadKeys) {
    public ProjectRow {
        payloadKeys = List.copyOf(payloadKeys);
    }

    public static ProjectRow of(ResultSet row) throws SQLException {
        return new ProjectRow(
                row.getLong("number"),
                new Project(
                        new ProjectId(row.getString("id")),
                        row.getString("collection"),
                        row.getString("model"),
                        row.getInt("dimension"),
                        row.getBoolean("hybrid"),
                        row.getString("next_model")),
                row.getInt("generation"),
                row.getLong("batches"),
                JsonColumn.strings(row.getString("payload_keys")));
    }
}
