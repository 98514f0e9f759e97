package pinakes.transport.mcp.elicitation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import pinakes.transport.mcp.message.Message;
import pinakes.transport.mcp.message.MessageWriter;
import pinakes.transport.mcp.message.Notifications;
import pinakes.transport.mcp.message.ProtocolFault;
import pinakes.transport.mcp.message.RpcError;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Requests that the server sends to a session client while one of the client's own requests runs.
public final class ClientQuestions {
    private final AtomicLong asked = new AtomicLong();
    private final Map<String, Question> open = new ConcurrentHashMap<>();

    private record Question(String id, CompletableFuture<Message.Response> answer) {}

    /// Sends all questions at once and waits for every answer.
    ///
    /// @param questions by key, each `{method, params}`
    /// @param stream sends messages on the stream of the running request
    /// @return the results by the same keys
    public ObjectNode ask(ObjectNode questions, Consumer<byte[]> stream, Duration timeout) throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        var byKey = new LinkedHashMap<String, Question>();
        try {
            questions.forEachEntry((key, question) -> byKey.put(key, ask(question, stream)));
            var answers = JsonNodeFactory.instance.objectNode();
            for (var entry : byKey.entrySet()) {
                answers.set(entry.getKey(), await(entry.getValue(), deadline, stream));
            }
            return answers;
        } finally {
            byKey.values().forEach(question -> open.remove(question.id));
        }
    }

    /// Delivers a response of the client; one to an unknown question is ignored.
    public void answered(Message.Response response) {
        var question = open.get(response.id().asString());
        if (question != null) {
            question.answer.complete(response);
        }
    }

    private Question ask(JsonNode question, Consumer<byte[]> stream) {
        var asking = new Question("ask-" + asked.incrementAndGet(), new CompletableFuture<>());
        open.put(asking.id, asking);
        stream.accept(MessageWriter.request(asking.id, question.path("method").asString(), question.path("params")));
        return asking;
    }

    private static JsonNode await(Question question, long deadline, Consumer<byte[]> stream)
            throws InterruptedException {
        try {
            var response = question.answer.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (response.result() == null) {
                throw new ProtocolFault(RpcError.server(
                        "The client declined to answer a question that this call requires", "client_declined"));
            }
            return response.result();
        } catch (TimeoutException e) {
            var params = JsonNodeFactory.instance.objectNode().put("requestId", question.id);
            stream.accept(MessageWriter.notification(Notifications.CANCELLED, params));
            throw new ProtocolFault(RpcError.server("The client did not respond in time", "client_timeout"));
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
    }
}
