package pinakes.tool;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Everything a tool may know about the call beside its input.
///
/// @param userId the person behind the call, where one is known
/// @param sessionId the session of the protocol, where there is one
/// @param correlationId names this call
/// @param agentId the calling program, as it names itself; for display and logs, never for decisions
public record ToolContext(
        Caller caller,
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
                caller, userId, sessionId, correlationId, trace, agentId, agentVersion, timestamp, metadata, other);
    }

    public String traceId() {
        return trace.traceId();
    }
}
