package pinakes.transport.mcp;

import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import pinakes.tool.ToolContext;
import pinakes.tool.TraceContext;
import tools.jackson.databind.JsonNode;

/// Makes what a tool may know about the call beside its input.
final class Contexts {
    private static final long VERSION_4 = 0x4000L;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VARIANT = 1L << 63;
    private static final long VARIANT_BITS = 3L << 62;

    private final InstantSource clock;
    private final RandomGenerator random;

    Contexts(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /// The trace that the request continues: the one in its metadata, or else the one that its wire carried.
    TraceContext trace(JsonNode meta, @Nullable String carried) {
        var declared = meta.path("traceparent");
        return TraceContext.continuing(declared.isString() ? declared.stringValue() : carried, random);
    }

    ToolContext context(Exchange exchange) {
        var session = exchange.peer().session();
        var client = exchange.client();
        return new ToolContext(
                exchange.peer().caller(),
                null,
                client.version().stateless() || session == null ? null : session.id(),
                correlationId(),
                exchange.trace(),
                client.name(),
                client.programVersion(),
                clock.instant(),
                Map.of(),
                new ClientConversation(exchange));
    }

    /// A random UUID. It names a call and guards nothing, so it need not cost what a secure one does.
    private String correlationId() {
        var high = (random.nextLong() & ~VERSION_BITS) | VERSION_4;
        var low = (random.nextLong() & ~VARIANT_BITS) | VARIANT;
        return new UUID(high, low).toString();
    }
}
