/// Whether a server stays healthy under load for a long time: how its memory use grows after the first minute, and
/// whether its dashboard shows data.
@NullMarked
package pinakes.benchmark.soak;

import org.jspecify.annotations.NullMarked;
