package pinakes.engine.local.project.index;

import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// Makes changes of a project's rows in the catalog, and has its index follow.
public final class ProjectChanges {
    private final Catalog catalog;
    private final ProjectIndexes shelf;

    public ProjectChanges(Catalog catalog, ProjectIndexes shelf) {
        this.catalog = catalog;
        this.shelf = shelf;
    }

    /// Makes one change; nothing when the project is gone. The index reads what it lacks from the catalog, as it
    /// would after a crash.
    public <R> Optional<R> make(long project, Writing<R> writing) throws InterruptedException {
        while (true) {
            var found = catalog.read(handle -> ProjectTable.find(handle, project));
            if (found.isEmpty()) {
                return Optional.empty();
            }
            var row = found.get();
            var filling = new IndexCatchUp(catalog, project, row.generation());
            var made = shelf.of(row).change(row, index -> {
                var written = catalog.write(handle -> ProjectTable.find(handle, project)
                        .filter(now -> now.generation() == row.generation())
                        .map(now -> writing.write(handle, now)));
                if (written.isPresent()) {
                    filling.run(index);
                }
                return written;
            });
            if (made.isPresent()) {
                return made;
            }
        }
    }

    /// What is written of a project.
    public interface Writing<R> {
        R write(Handle handle, ProjectRow project);
    }
}
