package pinakes.transport.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.Message;
import pinakes.transport.mcp.ProtocolVersion;
import pinakes.transport.mcp.RpcError;
import tools.jackson.databind.JsonNode;

/// Finds out who sends a message, and turns away those whose headers do not hold.
final class Senders {
    static final String SESSION_ID = "Mcp-Session-Id";
    static final String VERSION = "MCP-Protocol-Version";

    private final McpServer server;
    private final HeaderChecks headers;

    Senders(McpServer server) {
        this.server = server;
        this.headers = new HeaderChecks(server.mirroredParameters());
    }

    /// The sender of a request, or null after it was refused.
    @Nullable
    HttpPeer of(Message.Request message, Post post) {
        var introduction = message.method().equals("initialize");
        if (McpServer.isStateless(message) || (!introduction && saysStateless(post))) {
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
        var error = headers.check(post.request().getHeaders(), message);
        if (error != null) {
            post.refuse(message.id(), error);
            return null;
        }
        return new HttpPeer(server, post.request(), null, ProtocolVersion.V2026_07_28);
    }

    private @Nullable HttpPeer inSession(@Nullable JsonNode id, Post post) {
        var version = version(post);
        if (version.isEmpty()) {
            post.refuse(id, RpcError.unsupportedVersion(post.header(VERSION)));
            return null;
        }
        var sessionId = post.header(SESSION_ID);
        if (sessionId == null || version.get().stateless()) {
            return new HttpPeer(server, post.request(), null, version.get());
        }
        var session = server.sessions().find(sessionId, RequestCaller.of(post.request()));
        if (session.isEmpty()) {
            post.refuse(McpEndpoint.unknownSession());
            return null;
        }
        return new HttpPeer(server, post.request(), session.get(), version.get());
    }

    private static boolean saysStateless(Post post) {
        return version(post).filter(ProtocolVersion::stateless).isPresent();
    }

    /// The version in the header, or the one to assume without; empty when it is none that this server speaks.
    private static Optional<ProtocolVersion> version(Post post) {
        var header = post.header(VERSION);
        return header == null ? Optional.of(ProtocolVersion.ASSUMED) : ProtocolVersion.of(header);
    }
}
