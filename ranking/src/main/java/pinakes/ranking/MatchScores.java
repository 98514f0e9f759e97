package pinakes.ranking;

/// How well a candidate matches a query, in measures that do not depend on the other candidates.
///
/// @param words its lexical score as a share of the score of an ideal match; 0 when no word matches
/// @param cosine the cosine similarity of its vector to the vector of the query
public record MatchScores(double words, double cosine) {
    public MatchScores {
        if (!(words >= 0) || !(cosine >= -1.001 && cosine <= 1.001)) {
            throw new IllegalArgumentException("scores out of range: words " + words + ", cosine " + cosine);
        }
    }
}
