package pinakes.engine.core.project.library;

import pinakes.embedding.Embedder;
import pinakes.engine.core.project.store.ProjectRow;

/// A project at the time when a document for it was started.
///
/// @param embedder the model of its vectors
public record ProjectSnapshot(ProjectRow row, Embedder embedder) {}
