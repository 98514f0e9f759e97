package pinakes.tool;

import java.util.Locale;

/// Where the work of the current thread comes from: for logs, metrics and the audit log, never for decisions.
///
/// The transport that receives a call sets it once, like the [CurrentCaller].
///
/// @param way how the call reached the server
/// @param address the network address of the client; empty when it did not call over a network
/// @param onBehalfOf the caller that a gateway works for; empty for the current caller
public record CallOrigin(Way way, String address, String onBehalfOf) {
    /// Work without a caller.
    public static final CallOrigin INTERNAL = new CallOrigin(Way.INTERNAL, "");

    private static final ScopedValue<CallOrigin> CURRENT = ScopedValue.newInstance();

    public CallOrigin(Way way, String address) {
        this(way, address, "");
    }

    /// The entry points of a server.
    public enum Way {
        /// MCP over HTTP.
        MCP,
        /// MCP over a WebSocket.
        WEBSOCKET,
        /// MCP over standard input and output.
        STDIO,
        /// A tool over plain HTTP.
        REST,
        /// The engine API.
        API,
        /// The engine API, for a caller of a gateway.
        GATEWAY,
        /// A command of the user who owns the data directory.
        COMMAND,
        /// The server itself.
        INTERNAL;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static CallOrigin current() {
        return CURRENT.orElse(INTERNAL);
    }

    /// Runs work that comes from here, for a caller, and returns its result.
    public <R, X extends Throwable> R during(Caller caller, ScopedValue.CallableOp<R, X> work) throws X {
        return CurrentCaller.bound(caller).where(CURRENT, this).call(work);
    }
}
