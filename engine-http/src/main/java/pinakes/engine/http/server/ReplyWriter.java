package pinakes.engine.http.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.QuotaJson;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.transport.http.RefusedBody;
import pinakes.transport.rest.Problem;

/// Writes replies and errors as HTTP responses.
final class ReplyWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ReplyWriter.class);

    private ReplyWriter() {}

    static void write(ApiReply reply, Response response, Callback callback) throws InterruptedException {
        switch (reply) {
            case ApiReply.Whole(var status, var headers, var mediaType, var content) -> {
                begin(status, headers, mediaType, response);
                response.write(true, content, callback);
            }
            case ApiReply.Streamed(var headers, var mediaType, var writing) -> {
                begin(HttpStatus.OK_200, headers, mediaType, response);
                stream(writing, response, callback);
            }
        }
    }

    private static void begin(int status, Map<String, String> headers, String mediaType, Response response) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        headers.forEach(response.getHeaders()::put);
    }

    /// A failure aborts the connection, since the client already has the beginning of the response.
    private static void stream(ApiReply.Writing writing, Response response, Callback callback)
            throws InterruptedException {
        try {
            writing.to(response);
            response.write(true, ByteBuffer.allocate(0), callback);
        } catch (IOException | RuntimeException e) {
            LOG.debug("A stream ended early: {}", e.toString());
            callback.failed(e);
        } catch (InterruptedException e) {
            callback.failed(e);
            throw e;
        }
    }

    /// Writes the problem document for a failed request.
    static void fail(Exception failure, Route route, Request request, Response response, Callback callback) {
        switch (failure) {
            case RefusedException e -> {
                e.headers().forEach(response.getHeaders()::put);
                e.problem().write(response, RefusedBody.discardedBefore(request, callback));
            }
            case DeniedException e ->
                Problem.of(HttpStatus.FORBIDDEN_403, "not_permitted", String.valueOf(e.getMessage()))
                        .write(response, RefusedBody.discardedBefore(request, callback));
            case QuotaExceededException e -> exceeded(e, request, response, callback);
            case EngineUnavailableException e -> {
                LOG.warn("{} {} failed: the engine is unavailable", request.getMethod(), route.path(), e);
                unavailable("engine_unavailable", String.valueOf(e.getMessage()))
                        .write(response, callback);
            }
            case InterruptedException _ -> {
                Thread.currentThread().interrupt();
                unavailable("stopping", "The engine is shutting down; try again later.")
                        .write(response, callback);
            }
            default -> {
                LOG.error("{} {} failed", request.getMethod(), route.path(), failure);
                Problem.of(
                                HttpStatus.INTERNAL_SERVER_ERROR_500,
                                "internal_error",
                                "The engine failed; see its log. The request may have been executed.")
                        .write(response, callback);
            }
        }
    }

    private static void exceeded(QuotaExceededException e, Request request, Response response, Callback callback) {
        var wait = e.refusal().retryAfter();
        if (wait != null) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, Math.max(1, wait.toSeconds()));
        }
        new Problem(
                        HttpStatus.TOO_MANY_REQUESTS_429,
                        "quota_exceeded",
                        String.valueOf(e.getMessage()),
                        Map.of("quota", QuotaJson.QuotaRefusal.of(e.refusal())))
                .write(response, RefusedBody.discardedBefore(request, callback));
    }

    private static Problem unavailable(String code, String detail) {
        return Problem.of(HttpStatus.SERVICE_UNAVAILABLE_503, code, detail);
    }
}
