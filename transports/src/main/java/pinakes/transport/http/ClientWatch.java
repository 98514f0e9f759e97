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

/// Notices that a client has gone while its request is worked on, and interrupts the work.
///
/// Nobody reads from a connection between a request and its answer, so nobody notices that it was closed. Therefore
/// this reads from it now and then. For the answers that are streams, writing shows the same.
public final class ClientWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientWatch.class);

    /// Most requests end sooner, and are never looked at.
    private static final Duration INTERVAL = Duration.ofMillis(250);

    private final StreamKeeper keeper = new StreamKeeper("client-watch", INTERVAL, () -> {});

    public void start() {
        keeper.start();
    }

    /// Watches for as long as this thread works on a request, whose body has been read.
    public Work over(Request request, Response response) {
        var work = new Work(request.getConnectionMetaData().getConnection().getEndPoint(), response);
        keeper.keep(work);
        return work;
    }

    @Override
    public void close() {
        keeper.close();
    }

    /// What is done for a client; when it is closed, no interrupt of this watch is on its way any more.
    public final class Work implements AutoCloseable, StreamKeeper.Kept {
        private final EndPoint connection;
        private final Response response;
        private final Thread worker = Thread.currentThread();
        private boolean over;
        private boolean interrupted;
        private boolean readAhead;

        private Work(EndPoint connection, Response response) {
            this.connection = connection;
            this.response = response;
        }

        @Override
        public synchronized void tick(long nowNanos) {
            if (over || interrupted || readAhead) {
                return;
            }
            var nothing = BufferUtil.allocate(1);
            try {
                var count = connection.fill(nothing);
                interrupted = count < 0;
                readAhead = count > 0;
            } catch (IOException e) {
                LOG.debug("A client is gone: {}", e.toString());
                interrupted = true;
            }
            if (interrupted) {
                worker.interrupt();
            }
        }

        @Override
        public void close() {
            keeper.release(this);
            synchronized (this) {
                over = true;
                if (interrupted) {
                    Thread.interrupted();
                }
                if (readAhead) {
                    // The beginning of a next request was taken: it has to be sent again, on another connection.
                    response.getHeaders().put(HttpHeader.CONNECTION, "close");
                }
            }
        }
    }
}
