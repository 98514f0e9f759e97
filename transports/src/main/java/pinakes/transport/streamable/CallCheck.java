package pinakes.transport.streamable;

import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.Rejection;
import pinakes.transport.mcp.message.Message;

/// Decides by HTTP status about a request whose caller is known, before it is answered.
@FunctionalInterface
public interface CallCheck {
    /// Why the request is refused; null when it is not.
    @Nullable
    Rejection check(Request request, Message.Request message);
}
