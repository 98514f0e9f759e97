/// Several engines on shared storage: do they keep everything that they acknowledged, whatever fails?
@NullMarked
package pinakes.benchmark.cluster;

import org.jspecify.annotations.NullMarked;
