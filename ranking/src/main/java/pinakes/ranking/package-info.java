/// Combines the scores of two retrievers, by keyword and by vector, into one ranking with probabilities.
///
/// [Ranker] orders candidates by how likely they are to be relevant, reranks the best by their texts, and
/// reports its confidence in the first one; the coefficients come from `Calibration`. [NearDuplicates] collapses
/// passages that say almost the same.
/// [TextKind] tells prose from reference lists, tables of contents, indexes and notices, which rank below it.
/// Everything here is a pure function of scores and texts.
@NullMarked
package pinakes.ranking;

import org.jspecify.annotations.NullMarked;
