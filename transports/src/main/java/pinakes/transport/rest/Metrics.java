package pinakes.transport.rest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// `GET /metrics`: all meters in the Prometheus text format.
public final class Metrics extends Handler.Abstract {
    public static final String PATH = "/metrics";

    private final Supplier<String> scrape;

    public Metrics(Supplier<String> scrape) {
        this.scrape = scrape;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (Problem.refusedOtherMethod(HttpMethod.GET, request, response, callback)) {
            return true;
        }
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
        response.write(true, ByteBuffer.wrap(scrape.get().getBytes(StandardCharsets.UTF_8)), callback);
        return true;
    }
}
