package pinakes.engine.core.index;

/// What searches use of an index.
public interface SearchableIndex {
    /// The best matches. They include all changes up to the last [#refresh()]; those of a shared index may include
    /// later ones.
    ///
    /// @throws IllegalArgumentException when the vector has the wrong length
    Retrieved search(IndexQuery query);

    /// Makes all completed changes visible to searches.
    void refresh();

    /// The number of visible chunks.
    long chunks();
}
