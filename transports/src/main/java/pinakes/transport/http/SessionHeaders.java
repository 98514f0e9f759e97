package pinakes.transport.http;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.ProtocolVersion;
import pinakes.transport.mcp.RpcError;
import pinakes.transport.mcp.Session;

/// What the headers of a request say about the session that it belongs to.
record SessionHeaders(HttpFields headers) {
    static final String SESSION_ID = "Mcp-Session-Id";
    static final String VERSION = "MCP-Protocol-Version";

    @Nullable
    String sessionId() {
        return headers.get(SESSION_ID);
    }

    /// The version in the header, or the one to assume without; empty when it is none that this server speaks.
    Optional<ProtocolVersion> version() {
        var header = headers.get(VERSION);
        return header == null ? Optional.of(ProtocolVersion.ASSUMED) : ProtocolVersion.of(header);
    }

    boolean saysStateless() {
        return version().filter(ProtocolVersion::stateless).isPresent();
    }

    /// What is wrong with them in themselves; null when nothing is.
    @Nullable
    RpcError fault() {
        if (differ(SESSION_ID)) {
            return RpcError.invalidRequest("There is more than one " + SESSION_ID);
        }
        if (differ(VERSION)) {
            return RpcError.invalidRequest("There is more than one " + VERSION);
        }
        return version().isEmpty() ? RpcError.unsupportedVersion(headers.get(VERSION)) : null;
    }

    /// What is wrong with them for this session; null when nothing is. A client may leave the version out.
    @Nullable
    RpcError faultIn(Session session) {
        var header = headers.get(VERSION);
        return header == null || header.equals(session.version().wireName())
                ? null
                : RpcError.invalidRequest(
                        "This session speaks version " + session.version().wireName());
    }

    private boolean differ(String name) {
        String first = null;
        for (var field : headers) {
            if (field.is(name)) {
                if (first != null && !first.equals(field.getValue())) {
                    return true;
                }
                first = field.getValue();
            }
        }
        return false;
    }
}
