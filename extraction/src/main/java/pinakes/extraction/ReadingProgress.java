package pinakes.extraction;

/// Receives the progress of an extraction.
@FunctionalInterface
public interface ReadingProgress {
    /// Called after each unit.
    ///
    /// @param unit what is counted, such as "page"
    void advanced(String unit, int done, int total);

    /// Called between the steps of one unit, some of which take a long time.
    default void stepped() {}
}
