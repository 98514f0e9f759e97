package pinakes.engine.http.client.connection;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/// Reaches an engine over TCP.
final class NetworkTransport implements EngineTransport {
    private final HttpClient http;

    NetworkTransport(EngineAddress address) {
        var client = HttpClient.newBuilder();
        if (address.authority() != null) {
            client.sslContext(AuthorityFile.context(address.authority()));
        }
        this.http = client.connectTimeout(address.connectTimeout())
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
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
