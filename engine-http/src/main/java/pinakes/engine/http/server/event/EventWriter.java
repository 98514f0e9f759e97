package pinakes.engine.http.server.event;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.wire.JsonCodec;

/// Writes server-sent events and flushes each one.
public final class EventWriter {
    public static final String MEDIA_TYPE = "text/event-stream";

    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;

    private EventWriter(Response response) {
        this.out = Content.Sink.asOutputStream(response);
    }

    @FunctionalInterface
    public interface Events {
        void writeTo(EventWriter out) throws IOException, InterruptedException;
    }

    /// A response that is neither cached nor buffered by proxies.
    public static ApiReply stream(Events events) {
        return new ApiReply.Streamed(
                Map.of("Cache-Control", "no-store", "X-Accel-Buffering", "no"),
                MEDIA_TYPE,
                response -> events.writeTo(new EventWriter(response)));
    }

    public void write(String name, Object data) throws IOException {
        send("event: " + name + "\ndata: ", data);
    }

    /// Writes an event with an id, from which clients can resume.
    public void write(String name, String id, Object data) throws IOException {
        send("id: " + id + "\nevent: " + name + "\ndata: ", data);
    }

    /// Writes an empty comment, which fails when the client is gone.
    public void heartbeat() throws IOException {
        out.write(HEARTBEAT);
        out.flush();
    }

    private void send(String head, Object data) throws IOException {
        var event = head + new String(JsonCodec.write(data), StandardCharsets.UTF_8) + "\n\n";
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
