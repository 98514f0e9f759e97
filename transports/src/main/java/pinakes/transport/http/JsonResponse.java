package pinakes.transport.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Writes complete responses.
public final class JsonResponse {
    private static final HttpField JSON = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json");

    private JsonResponse() {}

    public static void write(int status, byte[] json, Response response, Callback callback) {
        response.setStatus(status);
        response.getHeaders().put(JSON);
        response.write(true, ByteBuffer.wrap(json), callback);
    }

    public static void empty(int status, Response response, Callback callback) {
        response.setStatus(status);
        Content.Sink.write(response, true, "", callback);
    }
}
