/// Search: the passages that answer a query, and how certain that is.
///
/// [DocumentSearch] takes a [SearchRequest] and returns a [SearchAnswer] with a [Hit] for each passage.
@NullMarked
package pinakes.engine.search;

import org.jspecify.annotations.NullMarked;
