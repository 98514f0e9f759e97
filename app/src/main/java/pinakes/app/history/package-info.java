/// The last few hours of a server: calls, latency, errors, queue, documents, index size and memory.
///
/// [pinakes.app.history.ServerHistory] measures at intervals and keeps a bounded number of points in memory, so that
/// the console has charts without a separate monitoring system.
@NullMarked
package pinakes.app.history;

import org.jspecify.annotations.NullMarked;
