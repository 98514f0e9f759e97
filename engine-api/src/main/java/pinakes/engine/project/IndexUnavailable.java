package pinakes.engine.project;

/// The project exists, but its index is unavailable.
///
/// @param reason a sentence that may be shown to a caller
public record IndexUnavailable(Project project, String reason) implements StoreOutcome, FindOutcome, InspectOutcome {}
