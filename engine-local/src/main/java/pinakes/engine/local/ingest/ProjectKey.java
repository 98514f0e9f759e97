package pinakes.engine.local.ingest;

import pinakes.engine.project.ProjectId;

/// The project that a job's document is for.
///
/// @param number never given to another project
/// @param id what the project was called when the job was entered
public record ProjectKey(long number, ProjectId id) {}
