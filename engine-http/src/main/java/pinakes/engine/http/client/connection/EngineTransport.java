package pinakes.engine.http.client.connection;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;

/// Carries requests to an engine and its responses back.
interface EngineTransport extends AutoCloseable {
    /// Sends a request. Cancelling the future closes the connection, and the engine notices.
    <T> CompletableFuture<HttpResponse<T>> send(HttpRequest request, BodyHandler<T> handler);

    /// Ends all requests.
    @Override
    void close();
}
