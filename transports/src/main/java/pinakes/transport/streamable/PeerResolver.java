package pinakes.transport.streamable;

import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.tool.CallOrigin;
import pinakes.tool.call.CallContexts;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.ProtocolVersion;
import pinakes.transport.mcp.session.Peer;
import pinakes.transport.mcp.session.Session;
import tools.jackson.databind.JsonNode;

/// Determines the sender of a message from its headers, and refuses invalid headers.
record PeerResolver(McpServer server, HeaderChecks mirrors) {
    /// The sender of a request; null after refusing it.
    @Nullable
    Peer of(Message.Request message, HttpCall call) {
        if (message.isStateless() || (!message.startsSession() && call.headers().saysStateless())) {
            var error = mirrors.check(call.request().getHeaders(), message);
            if (error != null) {
                call.refuse(message.id(), error);
                return null;
            }
            return peer(call, null, ProtocolVersion.V2026_07_28);
        }
        return message.startsSession() ? peer(call, null, ProtocolVersion.ASSUMED) : inSession(message.id(), call);
    }

    /// The sender of anything else; null after refusing it.
    @Nullable
    Peer of(HttpCall call) {
        return inSession(null, call);
    }

    private @Nullable Peer inSession(@Nullable JsonNode id, HttpCall call) {
        var headers = call.headers();
        var fault = headers.fault();
        if (fault != null) {
            call.refuse(id, fault);
            return null;
        }
        var version = headers.version().orElseThrow();
        var sessionId = headers.sessionId();
        if (sessionId == null || version.stateless()) {
            return peer(call, null, version);
        }
        var session = server.sessions().find(sessionId, RequestCaller.of(call.request()));
        if (session.isEmpty()) {
            var unknown = "Unknown session; send initialize again";
            call.refuse(Rejection.of(HttpStatus.NOT_FOUND_404, unknown, "unknown_session"));
            return null;
        }
        var mismatch = headers.faultIn(session.get());
        if (mismatch != null) {
            call.refuse(id, mismatch);
            return null;
        }
        return peer(call, session.get(), version);
    }

    private Peer peer(HttpCall call, @Nullable Session session, ProtocolVersion version) {
        var caller = RequestCaller.of(call.request());
        return new Peer(
                caller,
                ClientAddress.origin(CallOrigin.Way.MCP, call.request()),
                PeerUser.isServers(call.request()),
                new AtomicReference<>(session),
                client -> server.sessions().start(client, caller),
                session == null ? server.withoutSession() : session.requests(),
                version,
                call.request().getHeaders().get("traceparent"),
                call.request().getHeaders().get(CallContexts.CORRELATION_HEADER),
                session == null ? _ -> {} : session::send,
                false);
    }
}
