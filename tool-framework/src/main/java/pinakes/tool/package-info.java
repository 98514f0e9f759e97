/// What a tool is: its definition, the context it is called in and the result it gives.
///
/// Everything here is plain data that checks itself. How a call runs is in `pinakes.tool.call`; what the
/// tool promises on the wire is in `pinakes.tool.contract`.
@NullMarked
package pinakes.tool;

import org.jspecify.annotations.NullMarked;
