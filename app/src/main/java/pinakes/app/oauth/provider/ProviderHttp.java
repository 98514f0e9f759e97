package pinakes.app.oauth.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import pinakes.engine.outbound.WholeResponse;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Requests to a provider, which answers with small JSON documents. Redirects are not followed.
final class ProviderHttp implements AutoCloseable {
    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(5);
    private static final int OK = 200;

    private final Duration timeout;
    private final HttpClient client;

    ProviderHttp() {
        this(USUAL_TIMEOUT);
    }

    /// @param timeout for each whole answer
    ProviderHttp(Duration timeout) {
        this.timeout = timeout;
        this.client = HttpClient.newBuilder().connectTimeout(timeout).build();
    }

    String get(URI url) throws IOException {
        return send(HttpRequest.newBuilder(url));
    }

    JsonNode getJson(URI url) throws IOException {
        return json(url, get(url));
    }

    JsonNode post(URI url, String form, String authorization) throws IOException {
        return json(
                url,
                send(HttpRequest.newBuilder(url)
                        .header("Authorization", authorization)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form))));
    }

    private static JsonNode json(URI url, String text) throws IOException {
        try {
            return WireJson.SNAKE.readTree(text);
        } catch (JacksonException e) {
            throw new IOException(url + " did not return JSON", e);
        }
    }

    private String send(HttpRequest.Builder request) throws IOException {
        var complete =
                request.timeout(timeout).header("Accept", "application/json").build();
        try {
            var response = WholeResponse.of(client, complete, BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw new IOException(complete.uri() + " returned status " + response.statusCode());
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("The request was interrupted").initCause(e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
