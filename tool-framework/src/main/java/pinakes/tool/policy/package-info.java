/// Policies: who may call, how often, for how long, and when a known answer is good enough.
@NullMarked
package pinakes.tool.policy;

import org.jspecify.annotations.NullMarked;
