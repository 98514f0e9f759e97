package pinakes.transport.mcp;

import java.io.Serial;

/// Ends a request whose parameters do not fit the protocol; thrown where they are read, caught in one place.
final class ProtocolFault extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient RpcError error;

    ProtocolFault(RpcError error) {
        // A client's mistake is no event of the server's: no stack trace.
        super(error.message(), null, false, false);
        this.error = error;
    }

    static ProtocolFault invalidParams(String message) {
        return new ProtocolFault(RpcError.invalidParams(message));
    }

    RpcError error() {
        return error;
    }
}
