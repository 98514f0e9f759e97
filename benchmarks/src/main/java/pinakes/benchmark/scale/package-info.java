/// How much faster several engines on one knowledge base ingest.
@NullMarked
package pinakes.benchmark.scale;

import org.jspecify.annotations.NullMarked;
