package pinakes.engine.project;

/// There is no project of that name.
public record NoSuchProject(ProjectId id) implements Storing, Finding, Inspecting {}
