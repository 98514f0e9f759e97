package pinakes.transport.http;

import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.policy.Interruptible;

/// Interrupts the work on a request when its client disconnects.
///
/// Jetty does not read from a connection between a request and its answer, so it does not notice when the connection
/// closes. This class reads from it periodically. Streams do not need it: writing to them fails.
public final class DisconnectWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DisconnectWatch.class);

    /// Most requests end sooner and are never checked.
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final Ticker ticker = new Ticker("disconnect-watch", INTERVAL, () -> {});

    public void start() {
        ticker.start();
    }

    /// Watches the client of a request whose body has been read, while this thread works on it.
    public Work over(Request request, Response response) {
        var work = new Work(request.getConnectionMetaData().getConnection().getEndPoint(), response);
        ticker.add(work);
        return work;
    }

    @Override
    public void close() {
        ticker.close();
    }

    /// The watched work; after it is closed, the watch no longer interrupts the thread.
    public final class Work implements AutoCloseable, Ticker.Target {
        private final EndPoint connection;
        private final Response response;
        private final Interruptible work = Interruptible.onThisThread();
        private boolean over;
        private boolean readAhead;

        private Work(EndPoint connection, Response response) {
            this.connection = connection;
            this.response = response;
        }

        @Override
        public synchronized void tick(long nowNanos) {
            if (over || readAhead || work.wasInterrupted()) {
                return;
            }
            try {
                var count = connection.fill(BufferUtil.allocate(1));
                readAhead = count > 0;
                if (count < 0) {
                    work.interrupt();
                }
            } catch (IOException e) {
                LOG.debug("A client disconnected: {}", e.toString());
                work.interrupt();
            }
        }

        @Override
        public void close() {
            ticker.remove(this);
            synchronized (this) {
                over = true;
                work.finish();
                if (readAhead) {
                    // The read consumed the start of the next request: the client must resend it on a new connection.
                    response.getHeaders().put(HttpHeader.CONNECTION, "close");
                }
            }
        }
    }
}
