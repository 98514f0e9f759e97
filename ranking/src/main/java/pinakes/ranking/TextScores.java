package pinakes.ranking;

import org.jspecify.annotations.Nullable;

/// The scores of a candidate's text, for reranking; they do not depend on the other candidates.
///
/// @param nearness the share of neighbouring query words that are near each other in the text, from 0 to 1
/// @param likeness how well its tokens match those of the query, from -1 to 1; null when they are unknown
/// @param hasExact whether it contains what the query names exactly: a quoted phrase, or an identifier such as
///     `ETH-2025-118`
/// @param isAside whether it is a list of references, a table of contents or the like, and the query did not ask for it
public record TextScores(double nearness, @Nullable Double likeness, boolean hasExact, boolean isAside) {
    public TextScores {
        if (!(nearness >= 0 && nearness <= 1) || (likeness != null && !(Math.abs(likeness) <= 1.001))) {
            throw new IllegalArgumentException("scores out of range: nearness " + nearness + ", likeness " + likeness);
        }
    }
}
