/// Several engines on shared storage: do they keep everything that they acknowledged, whatever fails, and how soon do
/// they learn of it?
@NullMarked
package pinakes.benchmark.cluster;

import org.jspecify.annotations.NullMarked;
