package pinakes.engine.http.client.connection;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import pinakes.engine.outbound.OutboundHttp;

/// Reaches an engine over TCP.
final class NetworkTransport implements EngineTransport {
    private final HttpClient http;

    NetworkTransport(EngineAddress address) {
        var authority = address.authority();
        this.http = OutboundHttp.client(
                address.connectTimeout(), authority == null ? null : AuthorityFile.context(authority));
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> send(HttpRequest request, BodyHandler<T> handler) {
        return http.sendAsync(request, handler);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
