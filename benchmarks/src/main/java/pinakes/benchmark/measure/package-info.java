/// How long things take: what every benchmark of the engine measures with.
@NullMarked
package pinakes.benchmark.measure;

import org.jspecify.annotations.NullMarked;
