package pinakes.tool;

import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What a tool may know about a call besides its input.
///
/// @param caller who calls, as the transport authenticated it: a key by its name, or the local user
/// @param isFromServersUser whether the operating system says that the caller runs as this server's user; the lookup
///     is slow
/// @param sessionId the protocol session, where there is one
/// @param correlationId identifies this call
/// @param agent the calling program as it names itself: for display and logs, never for decisions
public record ToolContext(
        Caller caller,
        BooleanSupplier isFromServersUser,
        @Nullable String sessionId,
        String correlationId,
        TraceContext trace,
        Agent agent,
        Instant timestamp,
        Conversation conversation) {
    public record Agent(String id, String version) {}

    public ToolContext with(Conversation other) {
        return new ToolContext(caller, isFromServersUser, sessionId, correlationId, trace, agent, timestamp, other);
    }

    public String traceId() {
        return trace.traceId();
    }
}
