package pinakes.app.oauth.server;

import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;

/// Answers to clients, which are never cached.
final class OAuthAnswer {
    private OAuthAnswer() {}

    static void json(int status, Object body, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        JsonResponse.write(status, WireJson.SNAKE.writeValueAsBytes(body), response, callback);
    }

    /// An error as in RFC 6749, section 5.2.
    static void error(String code, String description, Response response, Callback callback) {
        json(HttpStatus.BAD_REQUEST_400, Map.of("error", code, "error_description", description), response, callback);
    }
}
