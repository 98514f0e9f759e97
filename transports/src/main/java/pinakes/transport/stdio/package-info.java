/// MCP over the standard streams of a process that the client started, one message per line.
///
/// Standard output carries nothing but messages; logs go to standard error.
@NullMarked
package pinakes.transport.stdio;

import org.jspecify.annotations.NullMarked;
