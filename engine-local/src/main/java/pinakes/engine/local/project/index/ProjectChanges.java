package pinakes.engine.local.project.index;

import java.util.Optional;
import java.util.function.BiFunction;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// Changes the rows of a project in the catalog and updates its index.
public record ProjectChanges(Catalog catalog, ProjectIndexes indexes) {
    /// Makes one change; empty when the project was removed. The index catches up from the catalog, as after a
    /// crash.
    public <R> Optional<R> make(long project, BiFunction<Sql, ProjectRow, R> writing) throws InterruptedException {
        while (true) {
            var found = catalog.read(sql -> ProjectTable.find(sql, project));
            if (found.isEmpty()) {
                return Optional.empty();
            }
            var row = found.get();
            var catchUp = new IndexCatchUp(catalog, project, row.generation());
            var made = indexes.of(row).change(row, index -> {
                var written = catalog.write(sql -> ProjectTable.find(sql, project)
                        .filter(now -> now.generation() == row.generation())
                        .map(now -> writing.apply(sql, now)));
                if (written.isPresent()) {
                    catchUp.run(index);
                }
                return written;
            });
            if (made.isPresent()) {
                return made;
            }
        }
    }
}
