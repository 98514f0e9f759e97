package pinakes.engine.project;

/// The project is there, but its index cannot be used now.
///
/// @param reason a sentence that may be shown to a caller
public record IndexUnavailable(Project project, String reason) implements Storing, Finding, Inspecting {}
