/// How much memory the program keeps while nobody asks anything of it.
@NullMarked
package pinakes.benchmark.memory;

import org.jspecify.annotations.NullMarked;
