package pinakes.engine.project;

/// What became of the wish for a project.
public sealed interface Adding {
    record Added(Project project) implements Adding {}

    /// There is one of that name already; its chunks stay as they are.
    record Present(Project project) implements Adding {}

    /// The engine cannot embed questions with that model, so nothing in the project could be found.
    ///
    /// @param message names the model, and those that there are
    record UnknownModel(String message) implements Adding {}
}
