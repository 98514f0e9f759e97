/// Whether a server holds for long: what it keeps after the first minute, and at the end.
@NullMarked
package pinakes.benchmark.soak;

import org.jspecify.annotations.NullMarked;
