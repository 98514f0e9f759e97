package pinakes.app.tracing;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.http.server.ServedCall;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.Span;
import pinakes.tool.observe.TraceScope;

/// The traces of a process, if they are sent anywhere.
public final class CallTraces implements StepTrace, AutoCloseable {
    private final @Nullable TraceSender sender;

    private CallTraces(@Nullable TraceSender sender) {
        this.sender = sender;
    }

    /// The traces that the settings ask for.
    ///
    /// @param service the name of the process in traces
    public static CallTraces of(Settings settings, String service) {
        return new CallTraces(settings.find(SettingTable.OTLP_TRACES_URL)
                .map(url -> TraceSender.start(url, service))
                .orElse(null));
    }

    /// Receives the calls of tools.
    public Span.Sink spans() {
        return sender == null ? Span.Sink.NONE : sender;
    }

    /// Records a call of the engine API.
    public void served(ServedCall call) {
        if (sender != null) {
            sender.ended(new Span(
                    call.trace(),
                    call.operation(),
                    Span.Kind.SERVER,
                    Instant.now(),
                    call.took(),
                    Map.of(
                            "http.response.status_code", Integer.toString(call.status()),
                            "outcome", call.outcome(),
                            "caller", call.caller(),
                            "via", call.origin().way().label()),
                    call.status() >= 500));
        }
    }

    @Override
    public Step begin(String name, Map<String, String> attributes) {
        var trace = TraceScope.current();
        return sender == null || trace.isEmpty()
                ? Step.UNRECORDED
                : new OpenStep(trace.get().child(Composition.random()), name, attributes, sender, System.nanoTime());
    }

    @Override
    public String position() {
        return TraceScope.current().map(TraceContext::traceparent).orElse("");
    }

    @Override
    public <R, X extends Throwable> R continuing(String position, String name, ScopedValue.CallableOp<R, X> work)
            throws X {
        var trace = TraceContext.continuing(position, Composition.random());
        return TraceScope.during(trace, () -> {
            try (var step =
                    sender == null ? Step.UNRECORDED : new OpenStep(trace, name, Map.of(), sender, System.nanoTime())) {
                var result = work.call();
                step.succeeded();
                return result;
            }
        });
    }

    /// Sends what is left.
    @Override
    public void close() {
        if (sender != null) {
            sender.close();
        }
    }

    private static final class OpenStep implements Step {
        private final TraceContext trace;
        private final String name;
        private final Map<String, String> attributes;
        private final Span.Sink spans;
        private final long began;
        private boolean succeeded;

        OpenStep(TraceContext trace, String name, Map<String, String> attributes, Span.Sink spans, long began) {
            this.trace = trace;
            this.name = name;
            this.attributes = attributes;
            this.spans = spans;
            this.began = began;
        }

        @Override
        public void succeeded() {
            succeeded = true;
        }

        @Override
        public void close() {
            spans.ended(new Span(
                    trace,
                    name,
                    Span.Kind.INTERNAL,
                    Instant.now(),
                    Duration.ofNanos(System.nanoTime() - began),
                    attributes,
                    !succeeded));
        }
    }
}
