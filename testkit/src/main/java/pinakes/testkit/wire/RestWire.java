package pinakes.testkit.wire;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;

/// Tool calls over plain HTTP, without MCP.
public final class RestWire implements ToolWire {
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Deadline.USUAL).build();
    private final URI base;
    private final Map<String, String> headers;

    private RestWire(URI base, Map<String, String> headers) {
        this.base = base;
        this.headers = Map.copyOf(headers);
    }

    /// A client without a key.
    ///
    /// @param base the server's root, such as `http://127.0.0.1:8000/`
    public static RestWire open(URI base) {
        return open(base, Map.of());
    }

    public static RestWire open(URI base, Map<String, String> headers) {
        return new RestWire(base, headers);
    }

    @Override
    public List<JsonNode> tools() {
        var response = get("/api/v1/tools");
        if (response.statusCode() != 200) {
            throw new AssertionError("the tools could not be listed: " + response.statusCode() + " " + response.body());
        }
        return Json.parse(response.body()).path("tools").valueStream().toList();
    }

    @Override
    public ToolAnswer call(String tool, JsonNode arguments) {
        var response = post("/mcp/tool/" + tool, arguments.toString());
        return new ToolAnswer(Json.parse(response.body()), response.statusCode() >= 400);
    }

    public HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(base.resolve(path)).GET());
    }

    public HttpResponse<String> delete(String path) {
        return send(HttpRequest.newBuilder(base.resolve(path)).DELETE());
    }

    /// Posts text as JSON without checking it.
    public HttpResponse<String> post(String path, String body) {
        return send(HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    @Override
    public void close() {
        client.close();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        headers.forEach(request::setHeader);
        try {
            return client.send(request.timeout(Deadline.USUAL).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError("no answer from " + base + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + base, e);
        }
    }
}
