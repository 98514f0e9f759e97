package pinakes.transport.mcp.method;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Era;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import pinakes.transport.mcp.session.Exchange;
import pinakes.transport.mcp.session.Session;

/// The methods of the protocol and the eras in which each exists.
final class MethodTable {
    private final Map<String, Entry> entries = new HashMap<>();

    /// Answers one kind of request on the calling thread.
    @FunctionalInterface
    interface Method {
        Answer answer(Exchange exchange) throws InterruptedException;
    }

    private record Entry(Method method, Set<Era> eras) {}

    MethodTable inBothEras(String name, Method method) {
        return add(name, method, Set.of(Era.values()));
    }

    MethodTable inSessions(String name, Method method) {
        return add(name, method, Set.of(Era.SESSION));
    }

    MethodTable stateless(String name, Method method) {
        return add(name, method, Set.of(Era.STATELESS));
    }

    @Nullable
    Method find(String name, Era era) {
        var entry = entries.get(name);
        return entry == null || !entry.eras.contains(era) ? null : entry.method;
    }

    /// The session of a request that needs one.
    ///
    /// @param action what needs it, as the subject of an error message
    static Session session(Exchange exchange, String action) {
        var session = exchange.peer().session();
        if (session == null) {
            throw new ProtocolFault(RpcError.invalidRequest(action + " requires a session: send initialize first"));
        }
        return session;
    }

    private MethodTable add(String name, Method method, Set<Era> eras) {
        if (entries.put(name, new Entry(method, eras)) != null) {
            throw new IllegalStateException("Duplicate method " + name);
        }
        return this;
    }
}
