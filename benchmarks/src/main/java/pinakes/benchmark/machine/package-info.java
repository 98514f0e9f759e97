/// What the machine was like while something was measured.
@NullMarked
package pinakes.benchmark.machine;

import org.jspecify.annotations.NullMarked;
