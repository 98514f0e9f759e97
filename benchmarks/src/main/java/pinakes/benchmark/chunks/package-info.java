/// What projects cost: storing batches and finding chunks, against a bare Lucene loop over the same fields.
@NullMarked
package pinakes.benchmark.chunks;

import org.jspecify.annotations.NullMarked;
