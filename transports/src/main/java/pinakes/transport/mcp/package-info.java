/// The Model Context Protocol without its wires: messages, versions, sessions, methods.
///
/// A wire (HTTP, WebSocket, stdio) reads bytes into an [Inbound] with the [MessageReader], says who sent them with a
/// [Peer], and hands them to the [McpServer]. The server answers on the thread that asks, which is a virtual one, so
/// a method may simply block; what it sends ahead of its answer goes through the wire's [ReplyChannel].
///
/// Two eras share everything but their manners. In the *session era* (2025-03-26 to 2025-11-25) a client introduces
/// itself once with `initialize` and the server may ask it questions. In the *stateless era* (2026-07-28) every request
/// says all there is to know in `_meta`, and a question is an answer that the client comes back from. [Client] hides
/// the difference from the methods; [Invocation] is the one place that speaks both ways.
@NullMarked
package pinakes.transport.mcp;

import org.jspecify.annotations.NullMarked;
