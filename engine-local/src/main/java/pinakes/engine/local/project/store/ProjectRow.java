package pinakes.engine.local.project.store;

import java.util.List;
import pinakes.engine.local.catalog.Row;
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

    static ProjectRow of(Row row) {
        return new ProjectRow(
                row.number("number"),
                new Project(
                        new ProjectId(row.text("id")),
                        row.text("collection"),
                        row.text("model"),
                        row.integer("dimension"),
                        row.flag("hybrid"),
                        row.textOrNull("next_model")),
                row.integer("generation"),
                row.number("batches"),
                row.strings("payload_keys"));
    }
}
