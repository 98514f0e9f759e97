package pinakes.engine.core.ingest;

import pinakes.engine.project.ProjectId;

/// Identifies a project over time.
///
/// @param number never reused
/// @param id its id when the job was submitted; a later project may have the same
public record ProjectKey(long number, ProjectId id) {}
