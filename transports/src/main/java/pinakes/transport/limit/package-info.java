/// Limits: concurrent requests, places per caller, bytes in memory.
///
/// All transports of a process share them, so that no combination of clients can exhaust the server.
@NullMarked
package pinakes.transport.limit;

import org.jspecify.annotations.NullMarked;
