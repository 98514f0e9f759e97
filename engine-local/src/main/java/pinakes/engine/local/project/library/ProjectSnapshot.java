package pinakes.engine.local.project.library;

import pinakes.embedding.Embedder;
import pinakes.engine.local.project.store.ProjectRow;

/// A project as it was when a document of it was begun.
public final class ProjectSnapshot {
    private final ProjectRow row;
    private final Embedder embedder;

    ProjectSnapshot(ProjectRow row, Embedder embedder) {
        this.row = row;
        this.embedder = embedder;
    }

    public ProjectRow row() {
        return row;
    }

    /// The model whose vectors serve in the project.
    public Embedder embedder() {
        return embedder;
    }
}
