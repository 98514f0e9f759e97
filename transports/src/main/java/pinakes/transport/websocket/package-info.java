/// MCP over WebSocket: the messages of the protocol as text frames, in both directions, on one connection.
///
/// The specification leaves this transport to implementations. A client opens a WebSocket at the MCP endpoint,
/// offers the subprotocol `mcp` if it likes, and sends one JSON-RPC message (in 2025-03-26 also a batch) a text
/// frame. Both eras work: `initialize` ties a session to the connection, and a request with `_meta` stands for
/// itself. To cancel a request a client sends `notifications/cancelled`; closing the connection cancels all of
/// them. The progress of a request that named no token is reported under the request's own id. A binary frame
/// closes the connection with status 1003, a message that is too large with 1009, one for which there is no memory now
/// with 1013, text that is not UTF-8 with 1007.
@NullMarked
package pinakes.transport.websocket;

import org.jspecify.annotations.NullMarked;
