package pinakes.transport.rest;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Rejection;

/// Why a request was not served, as a problem document.
///
/// @param title the kind of problem
/// @param detail this occurrence of it, and what to do
public record Problem(int status, String title, String detail) {
    static Problem of(int status, String detail) {
        return new Problem(status, HttpStatus.getMessage(status), detail);
    }

    /// The answer to a method that an endpoint does not have.
    static void wrongMethod(String allowed, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.ALLOW, allowed);
        of(HttpStatus.METHOD_NOT_ALLOWED_405, "This answers to " + allowed + " only.")
                .write(response, callback);
    }

    /// Puts a rejection into the form of a problem document.
    public static void write(Rejection rejection, Response response, Callback callback) {
        rejection.headers().forEach(response.getHeaders()::put);
        var error = rejection.error();
        if (error == null) {
            JsonResponse.empty(rejection.status(), response, callback);
        } else {
            of(rejection.status(), error.message()).write(response, callback);
        }
    }

    void write(Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
        response.write(true, ByteBuffer.wrap(WireJson.CAMEL.writeValueAsBytes(this)), callback);
    }
}
