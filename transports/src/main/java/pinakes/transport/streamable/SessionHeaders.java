package pinakes.transport.streamable;

import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.message.ProtocolVersion;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Session;

/// The headers that name a request's session and protocol version.
record SessionHeaders(HttpFields headers) {
    static final String SESSION_ID = "Mcp-Session-Id";
    static final String VERSION = "MCP-Protocol-Version";

    @Nullable
    String sessionId() {
        return headers.get(SESSION_ID);
    }

    /// The version in the header, or the assumed one without a header; empty when it is not supported.
    Optional<ProtocolVersion> version() {
        var header = headers.get(VERSION);
        return header == null ? Optional.of(ProtocolVersion.ASSUMED) : ProtocolVersion.of(header);
    }

    boolean saysStateless() {
        return version().filter(ProtocolVersion::stateless).isPresent();
    }

    /// The error in the headers themselves; null when there is none.
    @Nullable
    RpcError fault() {
        if (differ(SESSION_ID)) {
            return RpcError.invalidRequest("Conflicting values for the header " + SESSION_ID);
        }
        if (differ(VERSION)) {
            return RpcError.invalidRequest("Conflicting values for the header " + VERSION);
        }
        return version().isEmpty() ? RpcError.unsupportedVersion(headers.get(VERSION)) : null;
    }

    /// The mismatch with this session; null when there is none. A client may omit the version.
    @Nullable
    RpcError faultIn(Session session) {
        var header = headers.get(VERSION);
        return header == null || header.equals(session.version().wireName())
                ? null
                : RpcError.invalidRequest(
                        "This session uses version " + session.version().wireName());
    }

    private boolean differ(String name) {
        return headers.stream()
                        .filter(field -> field.is(name))
                        .map(HttpField::getValue)
                        .distinct()
                        .count()
                > 1;
    }
}
