/// The state of the machine during a measurement.
@NullMarked
package pinakes.benchmark.machine;

import org.jspecify.annotations.NullMarked;
