/// Clients, their sessions and their running requests.
///
/// A transport describes the sender of each message as a [Peer]. A running request is an [Exchange], which can be
/// cancelled through the [OpenRequests] of its session or connection. [Sessions] announces changes to the
/// sessions that may see them.
@NullMarked
package pinakes.transport.mcp.session;

import org.jspecify.annotations.NullMarked;
