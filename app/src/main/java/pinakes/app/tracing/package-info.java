/// Sends the steps of calls to an OpenTelemetry collector.
///
/// Tools, the engine API and the parts of the engine report their steps to [CallTraces], and [TraceSender] sends them
/// in the background. Without a collector nothing is recorded.
@NullMarked
package pinakes.app.tracing;

import org.jspecify.annotations.NullMarked;
