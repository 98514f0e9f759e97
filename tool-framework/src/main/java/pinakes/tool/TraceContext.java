package pinakes.tool;

import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The position of a call in a distributed trace, as in W3C Trace Context.
///
/// @param traceId 32 hexadecimal digits, shared by everything that one request causes
/// @param spanId 16 hexadecimal digits for this step
/// @param parentId the step that caused this one; empty for the first step of a trace
/// @param sampled whether to record the steps of this trace, if traces are recorded at all; the first caller decides
public record TraceContext(String traceId, String spanId, String parentId, boolean sampled) {
    private static final Pattern TRACEPARENT =
            Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
    private static final String NO_TRACE = "0".repeat(32);
    private static final String NO_SPAN = "0".repeat(16);

    /// Continues the caller's trace, or starts a new one when the caller sent no valid trace.
    public static TraceContext continuing(@Nullable String traceparent, RandomGenerator random) {
        return parse(traceparent)
                .map(parent -> parent.child(random))
                .orElseGet(() -> new TraceContext(newTraceId(random), newSpanId(random), "", true));
    }

    /// A step that this one causes.
    public TraceContext child(RandomGenerator random) {
        return new TraceContext(traceId, newSpanId(random), spanId, sampled);
    }

    /// The value of the `traceparent` header for calls to other processes.
    public String traceparent() {
        return "00-" + traceId + "-" + spanId + (sampled ? "-01" : "-00");
    }

    private static Optional<TraceContext> parse(@Nullable String traceparent) {
        if (traceparent == null) {
            return Optional.empty();
        }
        var matcher = TRACEPARENT.matcher(traceparent.strip());
        if (!matcher.matches()
                || traceparent.startsWith("ff")
                || matcher.group(1).equals(NO_TRACE)
                || matcher.group(2).equals(NO_SPAN)) {
            return Optional.empty();
        }
        var sampled = (Integer.parseInt(matcher.group(3), 16) & 1) == 1;
        return Optional.of(new TraceContext(matcher.group(1), matcher.group(2), "", sampled));
    }

    private static String newTraceId(RandomGenerator random) {
        return hex(random.nextLong() | 1L) + hex(random.nextLong());
    }

    private static String newSpanId(RandomGenerator random) {
        return hex(random.nextLong() | 1L);
    }

    private static String hex(long bits) {
        return HexFormat.of().toHexDigits(bits);
    }
}
