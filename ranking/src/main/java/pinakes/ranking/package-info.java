/// Ranking: what two retrievers found, weighed into one order, and how far that order can be trusted.
@NullMarked
package pinakes.ranking;

import org.jspecify.annotations.NullMarked;
