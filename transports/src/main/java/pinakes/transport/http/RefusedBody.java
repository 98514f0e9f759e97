package pinakes.transport.http;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads and discards the rest of a refused body, within limits.
///
/// A client that is still sending when the connection closes never sees the refusal.
public final class RefusedBody {
    private static final Logger LOG = LoggerFactory.getLogger(RefusedBody.class);
    private static final int DISCARDED_BYTES_MAX = 16 * 1024 * 1024;
    private static final Duration DISCARDING_MAX = Duration.ofSeconds(5);
    private static final int BUFFER_BYTES = 16 * 1024;

    private RefusedBody() {}

    /// The callback for the refusal, which discards the body first.
    ///
    /// @param callback called when the body has been discarded
    public static Callback discardedBefore(Request request, Callback callback) {
        return Callback.from(
                () -> {
                    discard(request);
                    callback.succeeded();
                },
                callback::failed);
    }

    private static void discard(Request request) {
        if (request.getHeaders().contains(HttpHeader.EXPECT)) {
            return; // the client waits for the response before it sends anything
        }
        var buffer = new byte[BUFFER_BYTES];
        try {
            var in = new TimedInput(Content.Source.asInputStream(request), DISCARDING_MAX);
            for (var discarded = 0; discarded < DISCARDED_BYTES_MAX; ) {
                var read = in.read(buffer, 0, buffer.length);
                if (read < 0) {
                    return;
                }
                discarded += read;
            }
        } catch (IOException | HttpException.RuntimeException e) {
            LOG.debug("The rest of a refused body could not be read: {}", e.toString());
        }
    }
}
