/// Search on one machine: from a query to the passages that answer it.
///
/// The steps: embed the query, ask the index for candidates by keyword and by vector, confirm them in the catalog
/// ([Passages]), rank them, drop near duplicates, and estimate the confidence of the answer.
@NullMarked
package pinakes.engine.core.search;

import org.jspecify.annotations.NullMarked;
