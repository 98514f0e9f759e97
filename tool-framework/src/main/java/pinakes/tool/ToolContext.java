package pinakes.tool;

import java.time.Instant;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Everything a tool may know about the call beside its input.
///
/// @param userId the person behind the call, where one is known
/// @param sessionId the session of the protocol, where there is one
/// @param correlationId names this call
/// @param isFromServersUser whether the operating system says that the caller runs as the same user as this server;
///     to be asked only where it matters, because finding out takes a while
/// @param agentId the calling program, as it names itself; for display and logs, never for decisions
public record ToolContext(
        Caller caller,
        BooleanSupplier isFromServersUser,
        @Nullable String userId,
        @Nullable String sessionId,
        String correlationId,
        TraceContext trace,
        String agentId,
        String agentVersion,
        Instant timestamp,
        Map<String, String> metadata,
        Conversation conversation) {
    public ToolContext {
        metadata = Map.copyOf(metadata);
    }

    /// The same call with another way to speak to its client.
    public ToolContext with(Conversation other) {
        return new ToolContext(
                caller,
                isFromServersUser,
                userId,
                sessionId,
                correlationId,
                trace,
                agentId,
                agentVersion,
                timestamp,
                metadata,
                other);
    }

    public String traceId() {
        return trace.traceId();
    }
}
