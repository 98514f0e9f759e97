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
    private final Map<String, Question> open = new ConcurrentHashMap<>();

    private record Question(String id, CompletableFuture<Message.Response> answer) {}

    /// Asks all of it at once on the stream of the request, and waits for every answer.
    ///
    /// @param questions by key, each `{method, params}`
    /// @return the results by the same keys
    ObjectNode ask(ObjectNode questions, Exchange exchange, Duration timeout) throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        var byKey = new LinkedHashMap<String, Question>();
        try {
            questions.forEachEntry((key, question) -> byKey.put(key, ask(question, exchange)));
            var answers = JsonNodeFactory.instance.objectNode();
            for (var entry : byKey.entrySet()) {
                answers.set(entry.getKey(), await(entry.getValue(), deadline, exchange));
            }
            return answers;
        } finally {
            byKey.values().forEach(question -> open.remove(question.id));
        }
    }

    /// Hands an answer to whoever waits for it; one that nobody waits for is ignored.
    void answered(Message.Response response) {
        var question = open.get(response.id().asString());
        if (question != null) {
            question.answer.complete(response);
        }
    }

    private Question ask(JsonNode question, Exchange exchange) {
        var asking = new Question("ask-" + asked.incrementAndGet(), new CompletableFuture<>());
        open.put(asking.id, asking);
        exchange.send(MessageWriter.request(asking.id, question.path("method").asString(), question.path("params")));
        return asking;
    }

    private static JsonNode await(Question question, long deadline, Exchange exchange) throws InterruptedException {
        try {
            var response = question.answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (response.result() == null) {
                throw new ProtocolFault(
                        RpcError.server("The client did not do what the request needs", "client_declined"));
            }
            return response.result();
        } catch (TimeoutException e) {
            var params = JsonNodeFactory.instance.objectNode().put("requestId", question.id);
            exchange.send(MessageWriter.notification(Notifications.CANCELLED, params));
            throw new ProtocolFault(RpcError.server("The client did not answer in time", "client_timeout"));
        } catch (ExecutionException e) {
            throw new IllegalStateException("Nobody fails this future", e);
        }
    }
}
