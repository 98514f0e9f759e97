package pinakes.engine.http.exchange;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.project.ProjectId;

/// What to export: everything, the documents and tasks of a collection, or a project.
public record ExportScope(
        @Nullable CollectionName collection, @Nullable ProjectId project) {
    public ExportScope {
        if (collection != null && project != null) {
            throw new IllegalArgumentException("export either a collection or a project, not both");
        }
    }

    boolean hasDocumentsAndTasks() {
        return project == null;
    }

    boolean hasProject(ProjectId id) {
        return project == null ? collection == null : project.equals(id);
    }
}
