package pinakes.engine.local.eval;

/// Hears how far an evaluation is.
public interface EvaluationProgress {
    /// Some of a step is done.
    ///
    /// @param step what is being done, in words for a person
    void at(String step, int done, int total);
}
