/// What more engines on one knowledge base gain.
@NullMarked
package pinakes.benchmark.scale;

import org.jspecify.annotations.NullMarked;
