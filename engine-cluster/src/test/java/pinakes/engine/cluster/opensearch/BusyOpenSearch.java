package pinakes.engine.cluster.opensearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A real OpenSearch server that refuses requests, or parts of them, mostly because its queues are full.
public final class BusyOpenSearch implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BUSY = 429;
    private static final int UNAUTHORIZED = 401;
    private static final int UNAVAILABLE = 503;

    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicReference<Refusal> next = new AtomicReference<>(Refusal.NONE);
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();
    private volatile Hold hold = Hold.NONE;
    private final AtomicReference<Forerunner> forerunner = new AtomicReference<>(Forerunner.NONE);

    /// What is refused next.
    ///
    /// @param path part of the paths of requests
    /// @param times how many of these requests
    private record Refusal(String path, Extent extent, int times) {
        private static final Refusal NONE = new Refusal("", Extent.REQUEST, 0);

        private Refusal fewer() {
            return new Refusal(path, extent, times - 1);
        }
    }

    /// How much of a request is refused.
    public enum Extent {
        REQUEST,

        /// As a proxy does that is itself too busy.
        REQUEST_WITHOUT_JSON,

        /// As a node does that has lost its cluster.
        UNAVAILABLE,

        /// The last chunk of a request for several.
        LAST_CHUNK,

        /// Whoever sends the request, in the words of the security plugin.
        USER
    }

    private record Answer(int status, byte[] body) {}

    private record Hold(String path, CountDownLatch probes) {
        private static final Hold NONE = new Hold("nothing", new CountDownLatch(0));
    }

    private record Forerunner(String path, Runnable action) {
        private static final Forerunner NONE = new Forerunner("nothing", () -> {});
    }

    private BusyOpenSearch() {
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                var answer = answer(request);
                response.setStatus(answer.status);
                Content.Sink.write(response, true, new String(answer.body, UTF_8), callback);
                return true;
            }
        });
    }

    public static BusyOpenSearch start() {
        var busy = new BusyOpenSearch();
        try {
            busy.server.start();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not start", e);
        }
        return busy;
    }

    public int port() {
        return server.getURI().getPort();
    }

    public OpenSearchAddress address() {
        return OpenSearchServer.address(port());
    }

    /// Answers requests of a kind only after some probes of the node.
    ///
    /// @param path part of the paths of these requests
    void holdUntilProbed(String path, int probes) {
        hold = new Hold(path, new CountDownLatch(probes));
    }

    /// Does something before the next request of a kind is answered.
    ///
    /// @param path part of the path of this request
    void beforeNext(String path, Runnable action) {
        forerunner.set(new Forerunner(path, action));
    }

    /// How many requests were held.
    int held() {
        return held.get();
    }

    /// Refuses the next requests of a kind.
    ///
    /// @param path part of the paths of these requests
    public void refuse(String path, Extent extent, int times) {
        next.set(new Refusal(path, extent, times));
    }

    public void refuseNothing() {
        next.set(Refusal.NONE);
    }

    /// How many requests were refused, at least in part.
    public int refused() {
        return refused.get();
    }

    private Answer answer(Request request) throws Exception {
        var sent = Content.Source.asString(request, UTF_8);
        var path = request.getHttpURI().getPathQuery();
        if (path.equals("/")) {
            hold.probes.countDown();
        } else if (path.contains(hold.path)) {
            held.incrementAndGet();
            hold.probes.await();
        }
        if (path.contains(forerunner.get().path)) {
            forerunner.getAndSet(Forerunner.NONE).action.run();
        }
        var refusal = next.getAndUpdate(known -> isMeant(known, path) ? known.fewer() : known);
        if (!isMeant(refusal, path)) {
            return forwarded(request, path, sent);
        }
        refused.incrementAndGet();
        return switch (refusal.extent) {
            case REQUEST -> new Answer(BUSY, JSON.writeValueAsBytes(failure()));
            case REQUEST_WITHOUT_JSON -> new Answer(BUSY, "429 Too Many Requests".getBytes(UTF_8));
            case UNAVAILABLE ->
                new Answer(UNAVAILABLE, "{\"error\": {\"type\": \"cluster_block_exception\"}}".getBytes(UTF_8));
            case USER -> new Answer(UNAUTHORIZED, "Unauthorized".getBytes(UTF_8));
            case LAST_CHUNK ->
                path.contains("_bulk") ? exceptLast(request, path, sent) : withoutLast(request, path, sent);
        };
    }

    private static boolean isMeant(Refusal refusal, String path) {
        return refusal.times > 0 && path.contains(refusal.path);
    }

    private static ObjectNode failure() {
        var failure = JSON.createObjectNode().put("status", BUSY);
        failure.putObject("error")
                .put("type", "rejected_execution_exception")
                .put("reason", "rejected execution of primary operation");
        return failure;
    }

    /// Makes all changes except for the last one, which has two lines.
    private Answer exceptLast(Request request, String path, String sent) throws IOException, InterruptedException {
        var lines = sent.lines().toList();
        var rest = String.join("\n", lines.subList(0, lines.size() - 2)) + "\n";
        var answer = rest.isBlank()
                ? JSON.createObjectNode()
                : (ObjectNode) JSON.readTree(forwarded(request, path, rest).body);
        answer.put("errors", true).withArray("items").addObject().set("index", failure());
        return new Answer(200, JSON.writeValueAsBytes(answer));
    }

    /// Reads all chunks except for the last one. The server gives no status for single chunks that it cannot read.
    private Answer withoutLast(Request request, String path, String sent) throws IOException, InterruptedException {
        var answer = JSON.readTree(forwarded(request, path, sent).body);
        var read = (ArrayNode) answer.path("docs");
        read.set(read.size() - 1, failure().without("status"));
        return new Answer(200, JSON.writeValueAsBytes(answer));
    }

    private Answer forwarded(Request request, String path, String body) throws IOException, InterruptedException {
        var forwarded = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + OpenSearchServer.port() + path))
                .header("content-type", request.getHeaders().get("content-type"))
                .method(request.getMethod(), BodyPublishers.ofString(body))
                .build();
        var answer = http.send(forwarded, BodyHandlers.ofByteArray());
        return new Answer(answer.statusCode(), answer.body());
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop", e);
        }
        http.close();
    }
}
