/// Tests several engines on shared storage under faults: whether they keep everything that they acknowledged, and how
/// soon one engine sees the changes of another.
@NullMarked
package pinakes.benchmark.cluster;

import org.jspecify.annotations.NullMarked;
