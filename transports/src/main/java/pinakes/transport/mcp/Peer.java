package pinakes.transport.mcp;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;

/// The far end of a wire, as the wire knows it.
public interface Peer {
    Caller caller();

    /// Whether the operating system says that the far end runs as the same user as this server.
    BooleanSupplier isFromServersUser();

    /// The session that the message belongs to; null in the stateless era and for a client that introduced itself not.
    @Nullable
    Session session();

    /// Begins a session for a client that just introduced itself.
    Session begin(Client client);

    /// The requests that this far end has open, which it may cancel.
    InFlight inFlight();

    /// The version to assume of a client that says nothing about itself.
    ProtocolVersion assumedVersion();

    /// The W3C trace context that the wire carried beside the message.
    @Nullable
    String traceparent();

    /// Says something outside of any request; lost where the far end has no stream for that.
    void tell(byte[] message);

    /// Whether progress is reported under the request's id to a client that gave no token.
    boolean reportsProgressUnasked();
}
