/// The Model Context Protocol without its transports.
///
/// A transport (HTTP, WebSocket, stdio) reads bytes with the server's message reader, describes the sender as a
/// [pinakes.transport.mcp.session.Peer], and passes both to the [McpServer]. The server answers on the calling
/// thread, which is virtual, so methods simply block; messages before the answer go through the transport's reply
/// channel.
///
/// In the *session era* (2025-03-26 to 2025-11-25) a client introduces itself once with `initialize`, and the server
/// may ask it questions. In the *stateless era* (2026-07-28) every request carries everything in `_meta`, and a
/// question is a result after which the client repeats its request.
@NullMarked
package pinakes.transport.mcp;

import org.jspecify.annotations.NullMarked;
