package pinakes.transport.mcp.session;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.tool.CallOrigin;
import pinakes.tool.Caller;
import pinakes.transport.mcp.message.ProtocolVersion;

/// The sender of a message, as its transport knows it.
///
/// @param origin where the messages come from
/// @param isFromServersUser whether the sender runs as the same user as this server
/// @param currentSession null in the stateless era and before `initialize`
/// @param openSession starts a session for a client that has introduced itself
/// @param requests the running requests that this peer may cancel
/// @param assumedVersion the version of a client that names none
/// @param traceparent the W3C trace context that the transport carried next to the message
/// @param correlationId the client's own id for calls that belong together, if the transport carried one
/// @param notifications sends a message outside any request; it is lost when the peer has no stream for it
/// @param reportsProgressUnasked whether to report progress under the request's id when the client gave no token
public record Peer(
        Caller caller,
        CallOrigin origin,
        BooleanSupplier isFromServersUser,
        AtomicReference<@Nullable Session> currentSession,
        Function<ClientInfo, Session> openSession,
        OpenRequests requests,
        ProtocolVersion assumedVersion,
        @Nullable String traceparent,
        @Nullable String correlationId,
        Consumer<byte[]> notifications,
        boolean reportsProgressUnasked) {
    public @Nullable Session session() {
        return currentSession.get();
    }

    public Session startSession(ClientInfo client) {
        var session = openSession.apply(client);
        currentSession.set(session);
        return session;
    }

    /// The version of the session, or the assumed one.
    public ProtocolVersion version() {
        var session = session();
        return session == null ? assumedVersion : session.version();
    }
}
