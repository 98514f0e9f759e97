package pinakes.engine.local.project;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.index.IndexedProjectChunk;
import pinakes.engine.local.project.store.PayloadKeys;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.project.store.ReadyChunk;
import pinakes.engine.project.Project;

/// A batch that is in the catalog.
///
/// @param number of the batch, within its project
/// @param chunks as the index wants them
record StoredBatch(Project project, long number, List<IndexedProjectChunk> chunks) {
    /// Stores a batch; nothing when the project is not any more as it was when the batch was prepared.
    static Optional<StoredBatch> put(Handle handle, ProjectRow prepared, BatchPlan plan, List<ReadyChunk> chunks) {
        var found = ProjectTable.find(handle, prepared.number());
        if (found.isEmpty()
                || found.get().generation() != prepared.generation()
                || !Objects.equals(
                        found.get().project().nextModel(), prepared.project().nextModel())) {
            return Optional.empty();
        }
        var row = found.get();
        if (row.project().nextModel() == null && plan.nextModel() != null) {
            ProjectTable.setNextModel(handle, row.number(), plan.nextModel());
        }
        var number = ProjectTable.addBatch(handle, row, PayloadKeys.with(row.payloadKeys(), chunks));
        return Optional.of(
                new StoredBatch(row.project(), number, ProjectChunkTable.put(handle, row, number, null, chunks)));
    }
}
