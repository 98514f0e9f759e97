package pinakes.tool.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import pinakes.tool.TraceContext;

/// A finished step of a trace.
///
/// @param name from a fixed set of names, such as a tool or a route
/// @param attributes further facts; like names, they contain no text from callers
public record Span(
        TraceContext trace,
        String name,
        Kind kind,
        Instant ended,
        Duration took,
        Map<String, String> attributes,
        boolean failed) {
    public Span {
        attributes = Map.copyOf(attributes);
    }

    /// Who caused a step.
    public enum Kind {
        /// A request from outside the process.
        SERVER,
        /// Another step of the process.
        INTERNAL
    }

    /// Receives finished steps. Called by the threads that made them, so it must be fast.
    @FunctionalInterface
    public interface Sink {
        /// Records nothing.
        Sink NONE = _ -> {};

        void ended(Span span);
    }
}
