package pinakes.tool.call;

import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Conversation;
import pinakes.tool.ToolContext;
import pinakes.tool.TraceContext;

/// Makes the contexts of calls, whichever way they came.
public final class CallContexts {
    private static final long VERSION_4 = 0x4000L;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT = 1L << 63;
    private static final long VARIANT_BITS = 3L << 62;

    private final InstantSource clock;
    private final RandomGenerator random;

    /// Contexts of calls that come from now on.
    ///
    /// @param random for names that guard nothing; it must be safe to use from many threads
    public CallContexts(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /// A step of the caller's trace, or of a new one when the caller sent none that is valid.
    public TraceContext trace(@Nullable String traceparent) {
        return TraceContext.continuing(traceparent, random);
    }

    /// The context of a call that comes now.
    ///
    /// @param agent the calling program, as it names itself
    /// @param isFromServersUser whether the caller runs as the same user as this server
    public ToolContext context(
            Caller caller,
            BooleanSupplier isFromServersUser,
            @Nullable String sessionId,
            TraceContext trace,
            Agent agent,
            Conversation conversation) {
        return new ToolContext(
                caller,
                isFromServersUser,
                null,
                sessionId,
                correlationId(),
                trace,
                agent.id(),
                agent.version(),
                clock.instant(),
                Map.of(),
                conversation);
    }

    /// A program that calls tools.
    public record Agent(String id, String version) {}

    /// A random UUID. It names a call and guards nothing, so it need not cost what a secure one does.
    private String correlationId() {
        var high = (random.nextLong() & ~VERSION_BITS) | VERSION_4;
        var low = (random.nextLong() & ~VARIANT_BITS) | VARIANT;
        return new UUID(high, low).toString();
    }
}
