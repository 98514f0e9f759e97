package pinakes.engine.project;

import org.jspecify.annotations.Nullable;

/// A project as it is asked for.
///
/// @param model the name of an embedding model, or null for the one that the engine uses
public record NewProject(ProjectId id, @Nullable String model, boolean hybrid) {}
