package pinakes.transport.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.mcp.MessageWriter;
import pinakes.transport.mcp.RpcError;

/// Gives a JSON-RPC body to the errors that Jetty answers by itself: unreadable requests, unknown paths, defects.
final class RpcErrorHandler extends ErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RpcErrorHandler.class);

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var status = response.getStatus();
        if (HttpStatus.isServerError(status) && request.getAttribute(ERROR_EXCEPTION) instanceof Throwable cause) {
            LOG.error("{} {} failed", request.getMethod(), request.getHttpURI().getPath(), cause);
        }
        JsonResponse.write(status, body(status), response, callback);
        return true;
    }

    private static byte[] body(int status) {
        var reason = HttpStatus.getMessage(status);
        return MessageWriter.error(
                null,
                HttpStatus.isServerError(status)
                        ? RpcError.server(reason, "http_error")
                        : RpcError.invalidRequest(reason));
    }
}
