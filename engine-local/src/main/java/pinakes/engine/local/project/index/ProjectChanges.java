package pinakes.engine.local.project.index;

import java.util.Collection;
import java.util.Optional;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// Changes the rows of a project in the catalog and updates its index.
public record ProjectChanges(Catalog catalog, ProjectIndexes indexes) {
    /// Makes one change; empty when the project was removed.
    public <R> Optional<R> make(long project, Writing<R> writing) throws InterruptedException {
        if (catalog.read(sql -> ProjectTable.find(sql, project)).isEmpty()) {
            return Optional.empty();
        }
        return indexes.of(project)
                .change(changed -> catalog.write(
                        sql -> ProjectTable.find(sql, project).map(row -> writing.write(sql, row, changed))));
    }

    /// A change of the catalog within one transaction.
    public interface Writing<R> {
        /// Makes the change.
        ///
        /// @param changed to be filled with the keys of all chunks that were stored, changed or removed
        R write(Sql sql, ProjectRow row, Collection<Long> changed);
    }
}
