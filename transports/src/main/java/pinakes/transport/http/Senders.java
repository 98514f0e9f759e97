package pinakes.transport.http;

import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.Message;
import pinakes.transport.mcp.ProtocolVersion;
import tools.jackson.databind.JsonNode;

/// Finds out who sends a message, and turns away those whose headers do not hold.
final class Senders {
    private final McpServer server;
    private final HeaderChecks mirrors;

    Senders(McpServer server) {
        this.server = server;
        this.mirrors = new HeaderChecks(server.mirroredParameters());
    }

    /// The sender of a request, or null after it was refused.
    @Nullable
    HttpPeer of(Message.Request message, Post post) {
        var introduction = McpServer.beginsSession(message);
        if (McpServer.isStateless(message) || (!introduction && post.headers().saysStateless())) {
            return stateless(message, post);
        }
        return introduction
                ? new HttpPeer(server, post.request(), null, ProtocolVersion.ASSUMED)
                : inSession(message.id(), post);
    }

    /// The sender of anything else, or null after it was refused.
    @Nullable
    HttpPeer of(Post post) {
        return inSession(null, post);
    }

    private @Nullable HttpPeer stateless(Message.Request message, Post post) {
        var error = mirrors.check(post.request().getHeaders(), message);
        if (error != null) {
            post.refuse(message.id(), error);
            return null;
        }
        return new HttpPeer(server, post.request(), null, ProtocolVersion.V2026_07_28);
    }

    private @Nullable HttpPeer inSession(@Nullable JsonNode id, Post post) {
        var headers = post.headers();
        var fault = headers.fault();
        if (fault != null) {
            post.refuse(id, fault);
            return null;
        }
        var version = headers.version().orElseThrow();
        var sessionId = headers.sessionId();
        if (sessionId == null || version.stateless()) {
            return new HttpPeer(server, post.request(), null, version);
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
        return new HttpPeer(server, post.request(), session.get(), version);
    }
}
