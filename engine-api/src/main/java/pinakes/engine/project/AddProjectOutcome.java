package pinakes.engine.project;

/// The result of adding a project.
public sealed interface AddProjectOutcome {
    record Added(Project project) implements AddProjectOutcome {}

    /// A project with that name exists and is not changed.
    record Present(Project project) implements AddProjectOutcome {}

    /// The engine cannot embed queries with that model, so nothing in the project could be found.
    ///
    /// @param message names the model and the available ones
    record UnknownModel(String message) implements AddProjectOutcome {}
}
