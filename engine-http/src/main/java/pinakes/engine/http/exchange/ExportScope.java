package pinakes.engine.http.exchange;

import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.project.ProjectId;

/// What to export: everything, the documents of a collection, or a project.
public record ExportScope(
        @Nullable CollectionName collection, @Nullable ProjectId project) {
    public static final ExportScope ALL = new ExportScope(null, null);

    public ExportScope {
        if (collection != null && project != null) {
            throw new IllegalArgumentException("an export is of a collection or of a project, not of both");
        }
    }

    boolean hasDocuments() {
        return project == null;
    }

    boolean hasTasks() {
        return collection == null && project == null;
    }

    boolean hasProject(ProjectId id) {
        return project == null ? collection == null : project.equals(id);
    }
}
