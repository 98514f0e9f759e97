package pinakes.transport.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes connections whose request headers take too long to arrive.
///
/// Jetty limits only how long a connection is idle, so clients that send a byte now and then could hold all
/// connections forever. The time of the first request starts with the connection, that of later ones with their first
/// byte.
final class SlowHeaders implements Connection.Listener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SlowHeaders.class);

    private final Map<HttpConnection, Long> openedNanos = new ConcurrentHashMap<>();
    private final long timeMaxNanos;
    private final Ticker ticker;

    SlowHeaders(Duration timeMax) {
        this.timeMaxNanos = timeMax.toNanos();
        this.ticker = new Ticker("http-headers", timeMax.dividedBy(8), this::closeSlow);
    }

    void start() {
        ticker.start();
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection http) {
            openedNanos.put(http, System.nanoTime());
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (connection instanceof HttpConnection http) {
            openedNanos.remove(http);
        }
    }

    @Override
    public void close() {
        ticker.close();
    }

    private void closeSlow() {
        var now = System.nanoTime();
        openedNanos.forEach((connection, opened) -> {
            if (now - beganNanos(connection, opened, now) > timeMaxNanos) {
                LOG.debug("{} takes too long to send its headers", connection.getRemoteSocketAddress());
                connection.getEndPoint().close();
            }
        });
    }

    /// When the arriving headers started; now when there are none.
    private static long beganNanos(HttpConnection connection, long opened, long now) {
        var parser = connection.getParser();
        if (!parser.inHeaderState()) {
            return now;
        }
        if (connection.getMessagesIn() == 0) {
            return opened;
        }
        return parser.isState(HttpParser.State.START) ? now : parser.getBeginNanoTime();
    }
}
