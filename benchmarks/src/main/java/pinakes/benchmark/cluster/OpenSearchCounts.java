package pinakes.benchmark.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import pinakes.testkit.server.OpenSearchNodes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Asks OpenSearch itself what it has.
record OpenSearchCounts(OpenSearchNodes nodes, String prefix) {
    /// How many chunks all indexes of a kind have.
    long count(String kind) throws IOException, InterruptedException {
        return get("/" + prefix + "-" + kind + "-*/_count").path("count").asLong();
    }

    /// Whether every shard has all its copies.
    boolean isGreen() throws IOException, InterruptedException {
        return get("/_cluster/health").path("status").asString("").equals("green");
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + nodes.port(nodes.count() - 1) + path));
            return JsonMapper.shared()
                    .readTree(
                            http.send(request.build(), BodyHandlers.ofString()).body());
        }
    }
}
