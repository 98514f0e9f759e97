/// The model of a tool: its definition, the context of a call, and its result.
///
/// Everything here is plain data that validates itself. How a call runs is in `pinakes.tool.call`; the published
/// interface of a tool is in `pinakes.tool.contract`.
@NullMarked
package pinakes.tool;

import org.jspecify.annotations.NullMarked;
