package pinakes.engine.project;

import org.jspecify.annotations.Nullable;

/// A project to add.
///
/// @param model the name of an embedding model, or null for the engine's own
public record NewProject(ProjectId id, @Nullable String model, boolean hybrid) {}
