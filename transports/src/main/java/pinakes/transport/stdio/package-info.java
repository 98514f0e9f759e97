/// MCP over the standard streams of a process that its client started: one message a line.
@NullMarked
package pinakes.transport.stdio;

import org.jspecify.annotations.NullMarked;
