/// The memory that an idle server uses.
@NullMarked
package pinakes.benchmark.memory;

import org.jspecify.annotations.NullMarked;
