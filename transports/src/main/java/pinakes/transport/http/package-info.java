/// HTTP: a small server on Jetty, the guards in front of it, and MCP's Streamable HTTP.
///
/// An [HttpServer] mounts handlers by path. A [GuardedHandler] asks its guards, outermost first, before it hands a
/// request on: [HostGuard] and [OriginGuard] against web pages that reach for the local machine, [CorsGuard] for those
/// that may, [BearerGuard] for the key. [McpEndpoint] is what they guard.
///
/// Every request runs on a virtual thread of its own and answers on it. An answer that comes quickly and alone is plain
/// JSON; one that takes a while, or has something to say first, turns into an event stream ([HttpReply]). That is also
/// how a client that went away is noticed: writing to it fails.
@NullMarked
package pinakes.transport.http;

import org.jspecify.annotations.NullMarked;
