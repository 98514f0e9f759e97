package pinakes.engine.local.eval;

/// Receives the progress of an evaluation.
public interface EvaluationProgress {
    /// Part of a step is done.
    ///
    /// @param step for a person, such as "reading documents"
    void at(String step, int done, int total);
}
