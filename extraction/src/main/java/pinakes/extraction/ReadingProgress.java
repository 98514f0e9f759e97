package pinakes.extraction;

/// Receives the progress of an extraction.
@FunctionalInterface
public interface ReadingProgress {
    /// Called after each unit.
    ///
    /// @param unit what is counted, such as "page"
    void advanced(String unit, int done, int total);
}
