package pinakes.ranking;

/// What speaks for a candidate, in measures that do not depend on the other candidates.
///
/// @param words how much of the score of an ideal candidate it got for its words; 0 when no word matches
/// @param cosine how near its meaning is
public record Evidence(double words, double cosine) {
    public Evidence {
        if (!(words >= 0) || !(cosine >= -1.001 && cosine <= 1.001)) {
            throw new IllegalArgumentException("no evidence: words " + words + ", cosine " + cosine);
        }
    }
}
