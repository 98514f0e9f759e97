package pinakes.transport.http;

import java.io.IOException;
import java.net.BindException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.unixdomain.server.UnixDomainServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An HTTP server with handlers mounted by path.
///
/// It binds its port first and serves later, so that an unavailable port is reported before anything else starts.
/// Clients that connect in between wait.
public final class HttpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);
    /// How long running requests may take to finish when the server stops.
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    /// How long a connection may be idle.
    private static final Duration IDLE_MAX = Duration.ofSeconds(60);
    /// The same during shutdown: idle connections must not delay it.
    private static final Duration IDLE_MAX_AT_STOP = Duration.ofMillis(100);
    /// Few threads for Jetty itself: requests run on virtual threads.
    private static final int THREADS_MAX = 16;
    private static final int HEADER_BYTES_MAX = 16 * 1024;
    /// How long the headers of a request may take to arrive: long enough for clients on a machine that is busy or
    /// swaps.
    private static final Duration HEADER_TIME_MAX = Duration.ofSeconds(30);
    /// The maximum number of connections that wait to be accepted.
    private static final int WAITING_MAX = 1_024;
    /// Further connections wait to be accepted.
    private static final int CONNECTIONS_MAX = 4_096;

    private final Server server;
    private final @Nullable ServerConnector connector;
    private final SlowHeaders slowHeaders;
    private final HttpConnectionSettings connectionSettings;

    private HttpServer(
            Server server,
            @Nullable ServerConnector connector,
            SlowHeaders slowHeaders,
            HttpConnectionSettings connectionSettings) {
        this.server = server;
        this.connector = connector;
        this.slowHeaders = slowHeaders;
        this.connectionSettings = connectionSettings;
    }

    /// Binds a port.
    ///
    /// @param port 0 for any free port
    /// @param errors the form of the errors that Jetty itself reports
    /// @param connectionSettings how clients reach the port; the server closes what that needs
    /// @throws CannotListenException when the address is unavailable; a [PortInUseException] when the port is taken
    public static HttpServer listen(
            String host, int port, RejectionForm errors, HttpConnectionSettings connectionSettings) {
        return listen(host, port, errors, HEADER_TIME_MAX, connectionSettings);
    }

    static HttpServer listen(
            String host,
            int port,
            RejectionForm errors,
            Duration headerTimeMax,
            HttpConnectionSettings connectionSettings) {
        var server = server(errors);
        var connector = new ServerConnector(server, 1, 1, connectionSettings.connections(configuration()));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(WAITING_MAX);
        var slowHeaders = new SlowHeaders(headerTimeMax);
        add(limited(connector, slowHeaders), server);
        try {
            connector.open();
        } catch (IOException | RuntimeException e) {
            connectionSettings.close();
            throw failure(host, port, e);
        }
        return new HttpServer(server, connector, slowHeaders, connectionSettings);
    }

    /// A server without a port, which is reachable at sockets only.
    ///
    /// @param errors the form of the errors that Jetty itself reports
    public static HttpServer withoutPort(RejectionForm errors) {
        return new HttpServer(server(errors), null, new SlowHeaders(HEADER_TIME_MAX), HttpConnectionSettings.DIRECT);
    }

    /// Starts to serve.
    ///
    /// @param handlers by path: `/mcp` matches exactly, `/api/*` everything under it
    public HttpServer serve(Map<String, Handler> handlers) {
        server.setHandler(new GracefulHandler(new LackOfMemory(connectionSettings.around(mounted(handlers)))));
        try {
            server.start();
            slowHeaders.start();
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP server did not start", e);
        }
        return this;
    }

    /// Serves at a Unix domain socket, too. The server must already serve.
    ///
    /// @throws CannotListenException when there can be no socket at the path
    public void alsoAt(Path socket) {
        var connector = new UnixDomainServerConnector(server, 1, 1, new HttpConnectionFactory(configuration()));
        connector.setUnixDomainPath(socket);
        connector.setAcceptQueueSize(WAITING_MAX);
        add(limited(connector, slowHeaders), server);
        try {
            connector.start();
        } catch (Exception e) {
            server.removeConnector(connector);
            throw new CannotListenException(
                    "Cannot listen on the socket " + socket + ": " + rootOf(e).getMessage(), e);
        }
    }

    public int port() {
        return Objects.requireNonNull(connector, "This server has no port").getLocalPort();
    }

    /// Calls the shutdown listeners, stops listening, and lets running requests finish for a few seconds.
    @Override
    public void close() {
        try {
            CompletableFuture.allOf(server.getContainedBeans(ShutdownListener.class).stream()
                            .map(ShutdownListener::beforeShutdown)
                            .toArray(CompletableFuture[]::new))
                    .completeOnTimeout(null, STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            stop();
            slowHeaders.close();
            connectionSettings.close();
            if (connector != null) {
                connector.close(); // not stopped with the server when it never served
            }
        } catch (Exception e) {
            throw new IllegalStateException("The HTTP server did not stop", e);
        }
    }

    private void stop() throws Exception {
        try {
            server.stop();
        } catch (TimeoutException _) {
            LOG.info("Requests that took longer than {} seconds were cut off", STOP_TIMEOUT.toSeconds());
        }
    }

    private static Server server(RejectionForm errors) {
        var threads = new QueuedThreadPool(THREADS_MAX);
        threads.setName("http");
        threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("request-"));
        var server = new Server(threads);
        server.setStopTimeout(STOP_TIMEOUT.toMillis());
        server.setErrorHandler(new JettyErrors(errors));
        return server;
    }

    private static AbstractConnector limited(AbstractConnector connector, SlowHeaders slowHeaders) {
        connector.setIdleTimeout(IDLE_MAX.toMillis());
        connector.setShutdownIdleTimeout(IDLE_MAX_AT_STOP.toMillis());
        connector.addEventListener(slowHeaders);
        connector.addBean(new LackOfMemory.OfConnections());
        return connector;
    }

    private static void add(AbstractConnector connector, Server server) {
        server.addConnector(connector);
        server.manage(connector);
        server.addManaged(new NetworkConnectionLimit(CONNECTIONS_MAX, connector));
    }

    private static HttpConfiguration configuration() {
        var configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        configuration.setRequestHeaderSize(HEADER_BYTES_MAX);
        return configuration;
    }

    private static Handler mounted(Map<String, Handler> handlers) {
        var mounted = new PathMappingsHandler();
        handlers.forEach((path, handler) -> mounted.addMapping(PathSpec.from(path), handler));
        return mounted;
    }

    private static CannotListenException failure(String host, int port, Exception e) {
        var cause = rootOf(e);
        var reason = String.valueOf(cause.getMessage());
        if (cause instanceof BindException && reason.contains("in use")) {
            return new PortInUseException(host, port, e);
        }
        return new CannotListenException(
                "Cannot listen on " + host + ":" + port + ": "
                        + (cause instanceof UnresolvedAddressException ? "the host is unknown" : reason),
                e);
    }

    private static Throwable rootOf(Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }
}
