package pinakes.benchmark.scale;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import tools.jackson.databind.json.JsonMapper;

/// Stands in for an embedding server: every request takes the same time and no processor time, regardless of load.
///
/// All vectors are equal, because the benchmark does not search by them.
final class FixedCostEmbeddings implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final List<Float> VECTOR = Collections.nCopies(384, 0.05f);

    private final Server server;
    private final int port;

    private FixedCostEmbeddings(Server server, int port) {
        this.server = server;
        this.port = port;
    }

    static FixedCostEmbeddings start(Duration cost) throws Exception {
        var threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var server = new Server(threads);
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new SlowAnswer(cost));
        server.start();
        return new FixedCostEmbeddings(server, connector.getLocalPort());
    }

    String url() {
        return "http://127.0.0.1:" + port + "/v1";
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }

    private static final class SlowAnswer extends Handler.Abstract {
        private final Duration cost;

        SlowAnswer(Duration cost) {
            this.cost = cost;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback)
                throws IOException, InterruptedException {
            int texts;
            try (var body = Content.Source.asInputStream(request)) {
                texts = JSON.readTree(body.readAllBytes()).path("input").size();
            }
            Thread.sleep(cost);
            var data = IntStream.range(0, texts)
                    .mapToObj(index -> Map.of("index", index, "embedding", VECTOR))
                    .toList();
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.write(true, ByteBuffer.wrap(JSON.writeValueAsBytes(Map.of("data", data))), callback);
            return true;
        }
    }
}
