package pinakes.app.tracing;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import pinakes.app.ProductVersion;
import pinakes.tool.observe.Span;

/// Steps of traces in the form of the OpenTelemetry protocol.
record TraceMessage(Resource process, InstrumentationScope scope) {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    static TraceMessage of(String service) {
        return new TraceMessage(
                Resource.newBuilder()
                        .addAttributes(attribute("service.name", service))
                        .addAttributes(attribute("service.version", ProductVersion.current()))
                        .build(),
                InstrumentationScope.newBuilder().setName("pinakes").build());
    }

    ExportTraceServiceRequest with(List<Span> spans) {
        var scoped = ScopeSpans.newBuilder().setScope(scope);
        spans.forEach(span -> scoped.addSpans(span(span)));
        return ExportTraceServiceRequest.newBuilder()
                .addResourceSpans(
                        ResourceSpans.newBuilder().setResource(process).addScopeSpans(scoped))
                .build();
    }

    private static io.opentelemetry.proto.trace.v1.Span span(Span span) {
        var trace = span.trace();
        var message = io.opentelemetry.proto.trace.v1.Span.newBuilder()
                .setTraceId(bytes(trace.traceId()))
                .setSpanId(bytes(trace.spanId()))
                .setParentSpanId(bytes(trace.parentId()))
                .setName(span.name())
                .setKind(
                        switch (span.kind()) {
                            case SERVER -> SpanKind.SPAN_KIND_SERVER;
                            case INTERNAL -> SpanKind.SPAN_KIND_INTERNAL;
                        })
                .setStartTimeUnixNano(nanos(span.ended().minus(span.took())))
                .setEndTimeUnixNano(nanos(span.ended()));
        span.attributes().forEach((name, value) -> message.addAttributes(attribute(name, value)));
        if (span.failed()) {
            message.setStatus(Status.newBuilder().setCode(StatusCode.STATUS_CODE_ERROR));
        }
        return message.build();
    }

    private static ByteString bytes(String hex) {
        return ByteString.copyFrom(HexFormat.of().parseHex(hex));
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * NANOS_PER_SECOND + time.getNano();
    }

    private static KeyValue attribute(String name, String value) {
        return KeyValue.newBuilder()
                .setKey(name)
                .setValue(AnyValue.newBuilder().setStringValue(value))
                .build();
    }
}
