/// A small HTTP server on Jetty, with what every endpoint needs: bounded bodies, JSON responses, rejections.
///
/// An [HttpServer] mounts handlers by path and runs every request on its own virtual thread. [JsonBody] reads a body
/// within a size, a time and a memory budget. A [Ticker] checks on everything that stays open.
@NullMarked
package pinakes.transport.http;

import org.jspecify.annotations.NullMarked;
