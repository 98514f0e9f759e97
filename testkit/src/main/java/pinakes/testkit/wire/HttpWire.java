package pinakes.testkit.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// MCP over Streamable HTTP: each message is a POST that returns JSON or an event stream.
public final class HttpWire implements McpWire {
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Deadline.USUAL)
            .build();
    private final ClientProfile profile;
    private final RequestWriter requests;
    private final Inbox inbox = new Inbox();
    private final AtomicLong ids = new AtomicLong();

    private HttpWire(URI endpoint, ClientProfile profile, Map<String, String> headers) {
        this.profile = profile;
        this.requests = new RequestWriter(endpoint, profile, headers);
    }

    public static HttpWire open(URI endpoint, ClientProfile profile) {
        return open(endpoint, profile, Map.of());
    }

    /// Connects, with a handshake if the era has one.
    ///
    /// @param headers further headers of every request, such as `Authorization`
    public static HttpWire open(URI endpoint, ClientProfile profile, Map<String, String> headers) {
        var wire = new HttpWire(endpoint, profile, headers);
        if (profile.era() == ClientProfile.Era.SESSION) {
            wire.request("initialize", profile.handshake()).result();
            wire.notify("notifications/initialized", Json.object());
        }
        return wire;
    }

    /// The session id from the server, if it sent one.
    public String session() {
        return requests.session();
    }

    @Override
    public PendingCall start(String method, ObjectNode params) {
        var id = ids.incrementAndGet();
        var answer = inbox.expect(id);
        var message = message(method, params).put("id", id);
        var exchange = client.sendAsync(requests.post(message), BodyHandlers.ofInputStream());
        Thread.ofVirtual().start(() -> receive(exchange, answer));
        return new PendingCall(id, answer, () -> {
            // A session outlives a connection that breaks, so in its era hanging up means nothing.
            if (profile.era() == ClientProfile.Era.SESSION) {
                notify("notifications/cancelled", Json.object().put("requestId", id));
            } else {
                hangUp(exchange);
            }
        });
    }

    @Override
    public void notify(String method, ObjectNode params) {
        send(message(method, params));
    }

    /// Opens the stream for messages that a server of the session era sends unprompted.
    public Listening listen() {
        var response = await(client.sendAsync(requests.listen(), BodyHandlers.ofInputStream()));
        if (response.statusCode() != 200) {
            throw new AssertionError("GET answered " + response.statusCode());
        }
        Thread.ofVirtual().start(() -> readEvents(response.body()));
        return () -> hangUp(CompletableFuture.completedFuture(response));
    }

    @Override
    public List<JsonNode> notifications() {
        return inbox.kept();
    }

    @Override
    public JsonNode awaitNotification(Predicate<JsonNode> matching, Deadline deadline) {
        return inbox.await(matching, deadline);
    }

    @Override
    public void answering(String method, Function<JsonNode, JsonNode> result) {
        inbox.answering(method, result);
    }

    @Override
    public void close() {
        if (!session().isEmpty()) {
            await(client.sendAsync(requests.endSession(), BodyHandlers.discarding()));
        }
        client.shutdownNow();
    }

    private void receive(CompletableFuture<HttpResponse<InputStream>> exchange, CompletableFuture<RpcAnswer> answer) {
        try {
            var response = exchange.join();
            response.headers().firstValue("Mcp-Session-Id").ifPresent(requests::inSession);
            var type = response.headers().firstValue("Content-Type").orElse("");
            if (type.startsWith("text/event-stream")) {
                readEvents(response.body());
            } else {
                accept(new String(response.body().readAllBytes(), StandardCharsets.UTF_8));
            }
            answer.completeExceptionally(new AssertionError("status " + response.statusCode() + " without an answer"));
        } catch (IOException | RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }

    private void readEvents(InputStream stream) {
        try {
            SseEvents.read(stream, this::accept);
        } catch (IOException _) {
            // The stream was hung up, by us or by the server: what it carried has been taken in.
        }
    }

    private void accept(String message) {
        inbox.accept(Json.parse(message)).ifPresent(this::send);
    }

    private void send(ObjectNode message) {
        var status = await(client.sendAsync(requests.post(message), BodyHandlers.discarding()))
                .statusCode();
        if (status != 202) {
            throw new AssertionError("a message that needs no answer was answered with " + status);
        }
    }

    private ObjectNode message(String method, ObjectNode params) {
        var message = Json.object().put("jsonrpc", "2.0").put("method", method);
        message.set("params", profile.introduced(params));
        return message;
    }

    /// Ends a request, whether its answer has begun or not.
    private static void hangUp(CompletableFuture<HttpResponse<InputStream>> exchange) {
        if (exchange.cancel(true) || exchange.isCompletedExceptionally()) {
            return;
        }
        try {
            exchange.resultNow().body().close();
        } catch (IOException _) {
            // Hung up either way.
        }
    }

    private static <T> HttpResponse<T> await(CompletableFuture<HttpResponse<T>> exchange) {
        return exchange.orTimeout(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS).join();
    }

    /// An open stream.
    public interface Listening extends AutoCloseable {
        @Override
        void close();
    }
}
