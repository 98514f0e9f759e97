package pinakes.transport.http;

import java.util.Map;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.mcp.message.RpcError;

/// Writes the errors that Jetty itself reports, such as malformed requests, in the server's own form.
final class JettyErrors extends ErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(JettyErrors.class);

    private final RejectionForm form;

    JettyErrors(RejectionForm form) {
        this.form = form;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        var status = response.getStatus();
        if (request.getAttribute(ERROR_EXCEPTION) instanceof Throwable cause) {
            log(status, request, cause);
        }
        form.write(rejection(status), response, callback);
        return true;
    }

    /// Mistakes and disconnects of clients are logged at debug level only.
    private static void log(int status, Request request, Throwable cause) {
        var path = request.getHttpURI().getPath();
        if (cause instanceof HttpException || cause instanceof QuietException || !HttpStatus.isServerError(status)) {
            LOG.debug("{} {} was refused with {}: {}", request.getMethod(), path, status, cause.toString());
        } else {
            LOG.error("{} {} failed", request.getMethod(), path, cause);
        }
    }

    private static Rejection rejection(int status) {
        var reason = HttpStatus.getMessage(status);
        return new Rejection(
                status,
                Map.of(),
                HttpStatus.isServerError(status)
                        ? RpcError.server(reason, "http_error")
                        : RpcError.invalidRequest(reason));
    }
}
