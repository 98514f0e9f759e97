package pinakes.benchmark.scale;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/// Stands in for an embedding server: every request takes the same time and no processor, however many there are.
///
/// All vectors are equal; nobody searches by them.
final class FixedCostEmbeddings implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<Float> VECTOR = Collections.nCopies(384, 0.05f);

    private final HttpServer server;
    private final Duration cost;

    private FixedCostEmbeddings(HttpServer server, Duration cost) {
        this.server = server;
        this.cost = cost;
    }

    static FixedCostEmbeddings start(Duration cost) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        var embeddings = new FixedCostEmbeddings(server, cost);
        server.createContext("/v1/embeddings", embeddings::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return embeddings;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    private void answer(HttpExchange exchange) {
        try (exchange) {
            var texts = JSON.readTree(exchange.getRequestBody()).path("input").size();
            Thread.sleep(cost);
            var data = IntStream.range(0, texts)
                    .mapToObj(index -> Map.of("index", index, "embedding", VECTOR))
                    .toList();
            var body = JSON.writeValueAsBytes(Map.of("data", data));
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the benchmark is over
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
