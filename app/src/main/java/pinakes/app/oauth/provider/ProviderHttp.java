package pinakes.app.oauth.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import pinakes.tool.contract.WireJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Requests to a provider, which answers with small JSON documents. Redirects are not followed.
final class ProviderHttp implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final long ANSWER_BYTES_MAX = 1024 * 1024;
    private static final int OK = 200;

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

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
            throw new IOException(url + " did not answer with JSON", e);
        }
    }

    private String send(HttpRequest.Builder request) throws IOException {
        var complete =
                request.timeout(TIMEOUT).header("Accept", "application/json").build();
        try {
            var response = client.send(complete, BodyHandlers.limiting(BodyHandlers.ofString(), ANSWER_BYTES_MAX));
            if (response.statusCode() != OK) {
                throw new IOException(complete.uri() + " answered " + response.statusCode());
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
