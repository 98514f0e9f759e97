package pinakes.extraction;

/// Hears how far a reading is.
@FunctionalInterface
public interface ReadingProgress {
    /// Some units are done.
    ///
    /// @param unit what is counted, such as "page"
    /// @param done how many are done, from 0
    /// @param total how many there are
    void advanced(String unit, int done, int total);
}
