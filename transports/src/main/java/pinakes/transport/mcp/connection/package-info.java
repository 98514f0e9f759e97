/// Connections that carry messages both ways, such as WebSockets and standard streams.
///
/// A [DuplexConnection] reads messages in order, runs each request on its own virtual thread, and writes everything
/// through one bounded [Outbox], so that a slow reader costs limited memory.
@NullMarked
package pinakes.transport.mcp.connection;

import org.jspecify.annotations.NullMarked;
