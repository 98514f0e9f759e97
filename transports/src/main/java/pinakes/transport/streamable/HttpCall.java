package pinakes.transport.streamable;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Rejection;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.RpcError;
import tools.jackson.databind.JsonNode;

/// One HTTP request to the endpoint.
record HttpCall(Request request, Response response, Callback callback) {
    SessionHeaders headers() {
        return new SessionHeaders(request.getHeaders());
    }

    AcceptedForms accepted() {
        return AcceptedForms.by(request.getHeaders());
    }

    void finishEmpty(int status) {
        JsonResponse.empty(status, response, callback);
    }

    /// Refuses a message that violates the protocol.
    void refuse(@Nullable JsonNode id, RpcError error) {
        JsonResponse.write(HttpStatus.BAD_REQUEST_400, MessageWriter.error(id, error), response, callback);
    }

    void refuse(Rejection rejection) {
        rejection.write(response, callback);
    }
}
