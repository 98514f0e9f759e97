/// Observation: what operators can see of the calls: traces, log lines, metrics.
@NullMarked
package pinakes.tool.observe;

import org.jspecify.annotations.NullMarked;
