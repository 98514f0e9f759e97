/// Whether a server holds for long: what it keeps after the first minute and later, and whether its dashboard shows
/// data under load.
@NullMarked
package pinakes.benchmark.soak;

import org.jspecify.annotations.NullMarked;
