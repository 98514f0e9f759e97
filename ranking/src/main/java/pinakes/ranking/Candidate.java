package pinakes.ranking;

/// An item that the retrievers propose, with scores that do not depend on the other candidates.
///
/// @param words its share of the word score that an ideal item would get; 0 when no word matches
/// @param cosine the cosine of its vector and the query's; 0 when there is no query vector
public record Candidate<T>(T item, double words, double cosine) {
    public Candidate {
        if (!(words >= 0) || !(cosine >= -1.001 && cosine <= 1.001)) {
            throw new IllegalArgumentException("scores out of range: words " + words + ", cosine " + cosine);
        }
    }
}
