package pinakes.engine.http.client.connection;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/// Reaches an engine over a Unix domain socket, with one connection per request.
///
/// The JDK's client speaks TCP only. A local connection costs so little that reusing one would not pay off.
final class SocketTransport implements EngineTransport {
    private final SocketConnector connector;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("engine-call-", 0).factory());

    SocketTransport(SocketConnector connector) {
        this.connector = connector;
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> send(HttpRequest request, BodyHandler<T> handler) {
        var exchange = new SocketExchange<>(request, handler, connector);
        try {
            threads.execute(exchange);
            return exchange.response();
        } catch (RejectedExecutionException e) {
            return CompletableFuture.failedFuture(new IOException("The connection to the engine is closed", e));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
