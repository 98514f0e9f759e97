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
/// byte. It is counted in ticks, because a clock also runs while the whole server stands still: headers that arrive
/// meanwhile are not read, and their clients must not be blamed for it.
final class SlowHeaders implements Connection.Listener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SlowHeaders.class);
    private static final int TICKS_MAX = 8;

    private final Map<HttpConnection, Arrival> arrivals = new ConcurrentHashMap<>();
    private final Ticker ticker;

    SlowHeaders(Duration timeMax) {
        this.ticker = new Ticker("http-headers", timeMax.dividedBy(TICKS_MAX), this::tick);
    }

    /// How long headers have been arriving.
    ///
    /// @param earlier how many requests came before on the same connection
    /// @param ticks 0 when no headers are arriving
    private record Arrival(long earlier, int ticks) {
        static final Arrival NONE = new Arrival(0, 0);

        Arrival oneTickLater(HttpConnection connection) {
            if (!isArriving(connection)) {
                return NONE;
            }
            var requests = connection.getMessagesIn();
            return new Arrival(requests, requests == earlier ? ticks + 1 : 1);
        }

        private static boolean isArriving(HttpConnection connection) {
            var parser = connection.getParser();
            return parser.inHeaderState()
                    && (connection.getMessagesIn() == 0 || !parser.isState(HttpParser.State.START));
        }
    }

    void start() {
        ticker.start();
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection http) {
            arrivals.put(http, Arrival.NONE);
        }
    }

    @Override
    public void onClosed(Connection connection) {
        if (connection instanceof HttpConnection http) {
            arrivals.remove(http);
        }
    }

    @Override
    public void close() {
        ticker.close();
    }

    private void tick() {
        arrivals.replaceAll((connection, arrival) -> arrival.oneTickLater(connection));
        arrivals.forEach((connection, arrival) -> {
            if (arrival.ticks() > TICKS_MAX) {
                LOG.debug("{} takes too long to send its headers", connection.getRemoteSocketAddress());
                connection.getEndPoint().close();
            }
        });
    }
}
