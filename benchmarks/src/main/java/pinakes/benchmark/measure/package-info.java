/// The timing that all benchmarks of the engine share.
@NullMarked
package pinakes.benchmark.measure;

import org.jspecify.annotations.NullMarked;
