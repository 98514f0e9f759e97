package pinakes.engine.http.client.connection;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One request over a socket and its response, on its own thread.
final class SocketExchange<T> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(SocketExchange.class);
    private static final int INFORMATIONAL_MAX = 199;

    private final HttpRequest request;
    private final BodyHandler<T> handler;
    private final SocketConnector connector;
    private final CompletableFuture<HttpResponse<T>> response = new CompletableFuture<>();

    SocketExchange(HttpRequest request, BodyHandler<T> handler, SocketConnector connector) {
        this.request = request;
        this.handler = handler;
        this.connector = connector;
    }

    CompletableFuture<HttpResponse<T>> response() {
        return response;
    }

    @Override
    public void run() {
        try (var channel = connector.connect()) {
            var _ = response.whenComplete((_, fault) -> {
                if (fault != null) {
                    close(channel);
                }
            });
            exchange(channel);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            response.completeExceptionally(new IOException("The connection to the engine is closed", e));
        } catch (IOException | RuntimeException e) {
            response.completeExceptionally(e);
        }
    }

    private void exchange(SocketChannel channel) throws IOException, InterruptedException {
        var in = new BufferedInputStream(Channels.newInputStream(channel));
        var head = sent(channel, in);
        while (head.statusCode() <= INFORMATIONAL_MAX) {
            head = ResponseHead.read(in);
        }
        var received = head;
        var subscriber = handler.apply(received);
        subscriber.getBody().whenComplete((body, fault) -> {
            if (fault == null) {
                response.complete(new SocketResponse<>(request, received, body));
            } else {
                response.completeExceptionally(fault);
            }
        });
        new BodyPump<>(received.body(request.method(), in), subscriber, () -> close(channel)).run();
    }

    /// Sends the request and reads the head of the response. The engine may refuse a request before it has read all
    /// of it, and closes the connection then.
    private ResponseHead sent(SocketChannel channel, InputStream in) throws IOException, InterruptedException {
        try {
            new SocketRequest(request).writeTo(Channels.newOutputStream(channel));
        } catch (IOException e) {
            try {
                return ResponseHead.read(in);
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
                throw e;
            }
        }
        return ResponseHead.read(in);
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.debug("A connection to the engine could not be closed", e);
        }
    }
}
