package pinakes.tool.call;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolContext.Agent;
import pinakes.tool.TraceContext;

/// Creates the contexts of calls for all transports.
///
/// @param random for ids that protect nothing; must be thread-safe
public record CallContexts(InstantSource clock, RandomGenerator random) {
    /// The header and the field of `_meta` with a client's own id for calls that belong together.
    public static final String CORRELATION_HEADER = "X-Correlation-Id";

    public static final String CORRELATION_META = "correlationId";

    /// Printable and short, because it appears in every log line.
    private static final Pattern CORRELATION_ID = Pattern.compile("[!-~]{1,128}");

    private static final long VERSION_4 = 0x4000L;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT = 1L << 63;
    private static final long VARIANT_BITS = 3L << 62;

    public TraceContext trace(@Nullable String traceparent) {
        return TraceContext.continuing(traceparent, random);
    }

    /// The context of a call that arrives now; [ToolContext] explains its parts.
    ///
    /// @param correlationId that the client sent; null, or not usable as one, for an id of this call
    public ToolContext context(
            Caller caller,
            BooleanSupplier isFromServersUser,
            @Nullable String sessionId,
            @Nullable String correlationId,
            TraceContext trace,
            Agent agent,
            Conversation conversation) {
        return new ToolContext(
                caller,
                isFromServersUser,
                sessionId,
                correlationId != null && CORRELATION_ID.matcher(correlationId).matches()
                        ? correlationId
                        : correlationId(),
                trace,
                agent,
                clock.instant(),
                conversation);
    }

    /// A random UUID. It protects nothing, so it need not come from a secure generator.
    private String correlationId() {
        var high = (random.nextLong() & ~VERSION_BITS) | VERSION_4;
        var low = (random.nextLong() & ~VARIANT_BITS) | VARIANT;
        return new UUID(high, low).toString();
    }
}
