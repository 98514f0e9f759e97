package pinakes.tool.call;

import java.time.InstantSource;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
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
    private static final long VERSION_4 = 0x4000L;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT = 1L << 63;
    private static final long VARIANT_BITS = 3L << 62;

    public TraceContext trace(@Nullable String traceparent) {
        return TraceContext.continuing(traceparent, random);
    }

    /// The context of a call that arrives now; [ToolContext] explains its parts.
    public ToolContext context(
            Caller caller,
            BooleanSupplier isFromServersUser,
            @Nullable String sessionId,
            TraceContext trace,
            Agent agent,
            Conversation conversation) {
        return new ToolContext(
                caller, isFromServersUser, sessionId, correlationId(), trace, agent, clock.instant(), conversation);
    }

    /// A random UUID. It protects nothing, so it need not come from a secure generator.
    private String correlationId() {
        var high = (random.nextLong() & ~VERSION_BITS) | VERSION_4;
        var low = (random.nextLong() & ~VARIANT_BITS) | VARIANT;
        return new UUID(high, low).toString();
    }
}
