/// The memory and CPU time that a server uses.
@NullMarked
package pinakes.benchmark.memory;

import org.jspecify.annotations.NullMarked;
