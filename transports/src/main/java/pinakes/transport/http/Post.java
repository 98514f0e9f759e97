package pinakes.transport.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.mcp.MessageWriter;
import pinakes.transport.mcp.RpcError;
import tools.jackson.databind.JsonNode;

/// One POST, as Jetty hands it over.
record Post(Request request, Response response, Callback callback, MemoryBudget.Held held) {
    SessionHeaders headers() {
        return new SessionHeaders(request.getHeaders());
    }

    Accepted accepted() {
        return Accepted.by(request.getHeaders());
    }

    /// Answers a message that wants no answer.
    void acknowledge() {
        JsonResponse.empty(HttpStatus.ACCEPTED_202, response, callback);
    }

    /// Answers a message that does not fit the protocol.
    void refuse(@Nullable JsonNode id, RpcError error) {
        JsonResponse.write(HttpStatus.BAD_REQUEST_400, MessageWriter.error(id, error), response, callback);
    }

    void refuse(Rejection rejection) {
        rejection.write(response, callback);
    }
}
