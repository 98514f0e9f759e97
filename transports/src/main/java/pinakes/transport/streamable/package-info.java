/// MCP's Streamable HTTP, in all protocol versions on one endpoint.
///
/// [McpEndpoint] dispatches by HTTP method; [McpPost] handles messages. An answer that is ready quickly and comes
/// alone is plain JSON. One that takes longer, or sends messages first, becomes an event stream ([HttpReply]);
/// writing to it is also how the server notices that the client is gone.
@NullMarked
package pinakes.transport.streamable;

import org.jspecify.annotations.NullMarked;
