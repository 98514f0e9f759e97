/// What a process measures besides tool calls, for Prometheus and OpenTelemetry.
///
/// [ServerMetrics] lists the meters. Times come from wrappers around the parts ([MeasuredExtractor],
/// [MeasuredEmbedder], [MeasuredHandler]) and from listeners; counts come from an [EngineFigures] snapshot, so that a
/// scrape has a bounded cost. Every label has a fixed set of values: no text from callers becomes one.
@NullMarked
package pinakes.app.metrics;

import org.jspecify.annotations.NullMarked;
