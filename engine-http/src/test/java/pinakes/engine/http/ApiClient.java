package pinakes.engine.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import pinakes.engine.http.wire.JsonCodec;
import tools.jackson.databind.JsonNode;

/// A person with curl: plain requests to the API, with nothing of ours in between.
public final class ApiClient implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI base;

    public ApiClient(URI base) {
        this.base = base;
    }

    /// An answer.
    public record Answer(int status, HttpResponse<String> response) {
        public JsonNode json() {
            return JsonCodec.mapper().readTree(response.body());
        }

        public String text(String field) {
            return json().path(field).asString();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    public Answer get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    public Answer delete(String path, String... headers) throws IOException, InterruptedException {
        return send("DELETE", path, BodyPublishers.noBody(), headers);
    }

    public Answer json(String method, String path, String json, String... headers)
            throws IOException, InterruptedException {
        var all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "Content-Type";
        all[1] = "application/json";
        return send(method, path, BodyPublishers.ofString(json), all);
    }

    /// A form, given as it goes over the wire, with `\n` for the end of a line and `--X` as the boundary.
    public Answer form(String form, String... headers) throws IOException, InterruptedException {
        var all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "Content-Type";
        all[1] = "multipart/form-data; boundary=X";
        return send(
                "POST",
                "/api/v1/jobs",
                BodyPublishers.ofByteArray(form.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8)),
                all);
    }

    public Answer send(String method, String path, BodyPublisher body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve(path))
                .method(method, body)
                .setHeader("Authorization", "Bearer " + ServedEngine.KEY);
        for (var i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        var response = client.send(request.build(), BodyHandlers.ofString());
        return new Answer(response.statusCode(), response);
    }

    @Override
    public void close() {
        client.close();
    }
}
