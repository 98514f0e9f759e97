/// Calls: from raw arguments to an answer, through a visible chain of interceptors.
///
/// [ToolInvoker] runs a [ToolCall] through each [Interceptor] to the tool; an [Outcome] comes back and becomes a
/// [ToolReply].
@NullMarked
package pinakes.tool.call;

import org.jspecify.annotations.NullMarked;
