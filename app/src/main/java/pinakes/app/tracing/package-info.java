/// Sends the steps of calls to an OpenTelemetry collector.
///
/// [CallTraces] is what the rest of the program uses: tools, the engine API and the parts of the engine hand it their
/// steps,
/// and [TraceSender] sends them in the background. Without a collector nothing is recorded.
@NullMarked
package pinakes.app.tracing;

import org.jspecify.annotations.NullMarked;
