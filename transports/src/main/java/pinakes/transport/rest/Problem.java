package pinakes.transport.rest;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Rejection;
import tools.jackson.databind.node.ObjectNode;

/// An error response as a problem document (RFC 9457).
///
/// @param code a stable code for programs
/// @param detail what happened and what to do
/// @param more further members, which replace the standard ones of the same name
public record Problem(int status, String code, String detail, Map<String, Object> more) {
    private static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        more = Map.copyOf(more);
    }

    public static Problem of(int status, String code, String detail) {
        return new Problem(status, code, detail, Map.of());
    }

    /// A problem whose code follows from its status.
    static Problem of(int status, String detail) {
        return of(status, codeOf(status), detail);
    }

    public static Problem of(Rejection rejection) {
        var error = rejection.error();
        if (error == null) {
            return of(rejection.status(), HttpStatus.getMessage(rejection.status()));
        }
        var type = error.data().path("error_type");
        return of(rejection.status(), type.isString() ? type.asString() : codeOf(rejection.status()), error.message());
    }

    /// Refuses a request whose HTTP method is not the only one that the endpoint supports.
    ///
    /// @return whether the request was refused; if not, there is no response yet
    public static boolean refusedOtherMethod(HttpMethod only, Request request, Response response, Callback callback) {
        if (only.is(request.getMethod())) {
            return false;
        }
        wrongMethod(only.asString(), response, callback);
        return true;
    }

    /// Responds to an HTTP method that the endpoint does not support.
    public static void wrongMethod(String allowed, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.ALLOW, allowed);
        of(HttpStatus.METHOD_NOT_ALLOWED_405, "Method not allowed. Allowed: " + allowed + ".")
                .write(response, callback);
    }

    public static void write(Rejection rejection, Response response, Callback callback) {
        rejection.headers().forEach(response.getHeaders()::put);
        if (rejection.error() == null) {
            JsonResponse.empty(rejection.status(), response, callback);
        } else {
            of(rejection).write(response, callback);
        }
    }

    public void write(Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, MEDIA_TYPE);
        response.write(true, ByteBuffer.wrap(bytes()), callback);
    }

    private byte[] bytes() {
        ObjectNode json = WireJson.SNAKE
                .createObjectNode()
                .put("type", "about:blank")
                .put("title", HttpStatus.getMessage(status))
                .put("status", status)
                .put("code", code)
                .put("detail", detail);
        more.forEach((name, value) -> json.set(name, WireJson.SNAKE.valueToTree(value)));
        return WireJson.SNAKE.writeValueAsBytes(json);
    }

    private static String codeOf(int status) {
        return HttpStatus.getMessage(status).toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "_");
    }
}
