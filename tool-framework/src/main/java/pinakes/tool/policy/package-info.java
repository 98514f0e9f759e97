/// Policies around every call: who may call, how often, for how long, and whether a cached answer will do.
///
/// [ToolPipeline] is the one list of all interceptors, in order.
@NullMarked
package pinakes.tool.policy;

import org.jspecify.annotations.NullMarked;
