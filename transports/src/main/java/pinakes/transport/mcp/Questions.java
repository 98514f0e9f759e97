package pinakes.transport.mcp;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the server asks a client of the session era while one of its requests is open, and awaits the answers to.
final class Questions {
    private final AtomicLong asked = new AtomicLong();
    private final Map<String, CompletableFuture<Message.Response>> open = new ConcurrentHashMap<>();

    /// Asks all of it at once on the stream of the request, and waits for every answer.
    ///
    /// @param questions by key, each `{method, params}`
    /// @return the results by the same keys
    ObjectNode ask(ObjectNode questions, Exchange exchange, Duration timeout) throws InterruptedException {
        var ids = new LinkedHashMap<String, String>();
        try {
            questions.forEachEntry((key, question) -> ids.put(key, send(question, exchange)));
            var deadline = System.nanoTime() + timeout.toNanos();
            var answers = JsonNodeFactory.instance.objectNode();
            for (var entry : ids.entrySet()) {
                answers.set(entry.getKey(), await(entry.getValue(), deadline, exchange));
            }
            return answers;
        } finally {
            ids.values().forEach(open::remove);
        }
    }

    void answered(Message.Response response) {
        var waiting = open.get(response.id().asString());
        if (waiting != null) {
            waiting.complete(response);
        }
    }

    private String send(JsonNode question, Exchange exchange) {
        var id = "ask-" + asked.incrementAndGet();
        open.put(id, new CompletableFuture<>());
        exchange.send(MessageWriter.request(id, question.path("method").asString(), question.path("params")));
        return id;
    }

    private JsonNode await(String id, long deadline, Exchange exchange) throws InterruptedException {
        try {
            var waiting = open.getOrDefault(id, new CompletableFuture<>());
            var response = waiting.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (response.result() == null) {
                throw new ProtocolFault(
                        RpcError.server("The client did not do what the request needs", "client_declined"));
            }
            return response.result();
        } catch (TimeoutException e) {
            var params = JsonNodeFactory.instance.objectNode().put("requestId", id);
            exchange.send(MessageWriter.notification(Notifications.CANCELLED, params));
            throw new ProtocolFault(RpcError.server("The client did not answer in time", "client_timeout"));
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody fails this future", e);
        }
    }
}
