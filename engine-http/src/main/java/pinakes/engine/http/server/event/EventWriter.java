package pinakes.engine.http.server.event;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import pinakes.engine.http.wire.JsonCodec;

/// Writes server-sent events, each at once.
public final class EventWriter {
    public static final String MEDIA_TYPE = "text/event-stream";

    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;

    public EventWriter(Response response) {
        this.out = Content.Sink.asOutputStream(response);
    }

    public void write(String name, Object data) throws IOException {
        send("event: " + name + "\ndata: ", data);
    }

    /// An event that a reader can name to go on from there.
    public void write(String name, String id, Object data) throws IOException {
        send("id: " + id + "\nevent: " + name + "\ndata: ", data);
    }

    /// Says nothing, but something: the only way to find out whether the reader is there.
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
