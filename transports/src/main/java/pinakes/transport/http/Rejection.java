package pinakes.transport.http;

import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.RpcError;

/// The response to a request that is refused.
///
/// @param error null for a response without a body, such as to a preflight
public record Rejection(
        int status, Map<String, String> headers, @Nullable RpcError error) {
    public static final String BUSY = "The server is busy; try again";
    private static final String RETRY_AFTER_SECONDS = "1";

    public Rejection {
        headers = Map.copyOf(headers);
    }

    public static Rejection of(int status, String message, String errorType) {
        return new Rejection(status, Map.of(), RpcError.server(message, errorType));
    }

    /// The response to a client that should retry soon.
    public static Rejection busy(String message) {
        return of(HttpStatus.SERVICE_UNAVAILABLE_503, message, "overloaded").with("Retry-After", RETRY_AFTER_SECONDS);
    }

    public static Rejection busy() {
        return busy(BUSY);
    }

    public Rejection with(String header, String value) {
        return new Rejection(status, Map.of(header, value), error);
    }

    public void write(Response response, Callback callback) {
        headers.forEach(response.getHeaders()::put);
        if (error == null) {
            JsonResponse.empty(status, response, callback);
        } else {
            JsonResponse.write(status, MessageWriter.error(null, error), response, callback);
        }
    }
}
