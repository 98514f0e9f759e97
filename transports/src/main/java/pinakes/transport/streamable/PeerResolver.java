package pinakes.transport.streamable;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.PeerUser;
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
    Peer of(Message.Request message, PostRequest post) {
        if (message.isStateless() || (!message.startsSession() && post.headers().saysStateless())) {
            var error = mirrors.check(post.request().getHeaders(), message);
            if (error != null) {
                post.refuse(message.id(), error);
                return null;
            }
            return peer(post, null, ProtocolVersion.V2026_07_28);
        }
        return message.startsSession() ? peer(post, null, ProtocolVersion.ASSUMED) : inSession(message.id(), post);
    }

    /// The sender of a notification, response or batch; null after refusing it.
    @Nullable
    Peer of(PostRequest post) {
        return inSession(null, post);
    }

    private @Nullable Peer inSession(@Nullable JsonNode id, PostRequest post) {
        var headers = post.headers();
        var fault = headers.fault();
        if (fault != null) {
            post.refuse(id, fault);
            return null;
        }
        var version = headers.version().orElseThrow();
        var sessionId = headers.sessionId();
        if (sessionId == null || version.stateless()) {
            return peer(post, null, version);
        }
        var session = server.sessions().find(sessionId, RequestCaller.of(post.request()));
        if (session.isEmpty()) {
            post.refuse(McpEndpoint.unknownSession());
            return null;
        }
        var mismatch = headers.faultIn(session.get());
        if (mismatch != null) {
            post.refuse(id, mismatch);
            return null;
        }
        return peer(post, session.get(), version);
    }

    private Peer peer(PostRequest post, @Nullable Session session, ProtocolVersion version) {
        var caller = RequestCaller.of(post.request());
        return new Peer(
                caller,
                PeerUser.isServers(post.request()),
                new AtomicReference<>(session),
                client -> server.sessions().start(client, caller),
                session == null ? server.withoutSession() : session.requests(),
                version,
                post.request().getHeaders().get("traceparent"),
                session == null ? _ -> {} : session::send,
                false);
    }
}
