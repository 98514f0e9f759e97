package pinakes.transport.http;

import java.util.function.BooleanSupplier;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.transport.mcp.Client;
import pinakes.transport.mcp.InFlight;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.Peer;
import pinakes.transport.mcp.ProtocolVersion;
import pinakes.transport.mcp.Session;

/// The sender of one HTTP request.
final class HttpPeer implements Peer {
    private final McpServer server;
    private final Caller caller;
    private final BooleanSupplier isFromServersUser;
    private final @Nullable Session session;
    private final ProtocolVersion assumedVersion;
    private final @Nullable String traceparent;
    private @Nullable Session begun;

    HttpPeer(McpServer server, Request request, @Nullable Session session, ProtocolVersion assumedVersion) {
        this.server = server;
        this.caller = RequestCaller.of(request);
        this.isFromServersUser = PeerUser.isServers(request);
        this.session = session;
        this.assumedVersion = assumedVersion;
        this.traceparent = request.getHeaders().get("traceparent");
    }

    @Override
    public Caller caller() {
        return caller;
    }

    @Override
    public BooleanSupplier isFromServersUser() {
        return isFromServersUser;
    }

    @Override
    public @Nullable Session session() {
        return session;
    }

    @Override
    public Session begin(Client client) {
        begun = server.sessions().begin(client, caller);
        return begun;
    }

    /// The session that this request began.
    @Nullable
    Session begun() {
        return begun;
    }

    @Override
    public InFlight inFlight() {
        return session == null ? server.withoutSession() : session.inFlight();
    }

    @Override
    public ProtocolVersion assumedVersion() {
        return assumedVersion;
    }

    @Override
    public @Nullable String traceparent() {
        return traceparent;
    }

    @Override
    public void tell(byte[] message) {
        if (session != null) {
            session.tell(message);
        }
    }

    @Override
    public boolean reportsProgressUnasked() {
        return false;
    }
}
