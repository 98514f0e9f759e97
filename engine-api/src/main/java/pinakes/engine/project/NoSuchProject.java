package pinakes.engine.project;

/// There is no project with that name.
public record NoSuchProject(ProjectId id) implements StoreOutcome, FindOutcome, InspectOutcome {}
