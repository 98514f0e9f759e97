package pinakes.engine.local.project;

import pinakes.embedding.Embedder;

/// A project as it was when a document of it was begun.
public final class OpenProject {
    private final ProjectRow row;
    private final Embedder embedder;

    OpenProject(ProjectRow row, Embedder embedder) {
        this.row = row;
        this.embedder = embedder;
    }

    ProjectRow row() {
        return row;
    }

    /// The model whose vectors serve in the project.
    public Embedder embedder() {
        return embedder;
    }
}
