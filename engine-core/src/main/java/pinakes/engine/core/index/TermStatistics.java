package pinakes.engine.core.index;

/// How many chunks of an index have a term in their text.
public interface TermStatistics {
    /// The number of chunks that have a text.
    long chunks();

    long having(String term);

    /// How much a term counts if this many chunks contain it: the inverse document frequency of BM25.
    static double rarity(long chunks, long having) {
        return Math.log1p((chunks - having + 0.5) / (having + 0.5));
    }
}
