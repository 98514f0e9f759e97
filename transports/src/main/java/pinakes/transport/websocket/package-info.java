/// MCP over WebSocket: the messages of the protocol as text frames, in both directions, on one connection.
///
/// The specification leaves this transport to implementations. A client opens a WebSocket at the MCP endpoint,
/// optionally with the subprotocol `mcp`, and sends one JSON-RPC message (in 2025-03-26 also a batch) per text
/// message. Both eras work: `initialize` ties a session to the connection, and a request with `_meta` is stateless.
/// `notifications/cancelled` cancels a request; closing the connection cancels all. Requests without a progress token
/// report progress under their id. The server closes the connection with status 1003 for a binary message, 1009 for
/// one that is too large, 1013 when there is no memory for it, and 1007 when it is not UTF-8.
@NullMarked
package pinakes.transport.websocket;

import org.jspecify.annotations.NullMarked;
