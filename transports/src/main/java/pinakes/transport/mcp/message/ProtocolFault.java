package pinakes.transport.mcp.message;

import java.io.Serial;

/// Fails a request with a JSON-RPC error.
public final class ProtocolFault extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient RpcError error;

    public ProtocolFault(RpcError error) {
        // No stack trace: the client made a mistake, not the server.
        super(error.message(), null, false, false);
        this.error = error;
    }

    public static ProtocolFault invalidParams(String message) {
        return new ProtocolFault(RpcError.invalidParams(message));
    }

    public RpcError error() {
        return error;
    }
}
