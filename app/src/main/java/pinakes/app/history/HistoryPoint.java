package pinakes.app.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The figures of a server at one moment, and of the calls since the moment before.
///
/// @param stock null when the engine did not respond
record HistoryPoint(Instant at, CallTotals calls, @Nullable EngineStock stock, long heapBytes) {}
