package pinakes.testkit.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Dispatches the messages of a server: responses go to the waiting calls, requests are answered, the rest is kept.
final class Inbox {
    private static final int KEPT_MAX = 100_000;

    private final Map<Long, CompletableFuture<RpcAnswer>> awaited = new ConcurrentHashMap<>();
    private final Map<String, Function<JsonNode, JsonNode>> responders = new ConcurrentHashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrival = lock.newCondition();
    private final List<JsonNode> kept = new ArrayList<>();

    CompletableFuture<RpcAnswer> expect(long id) {
        var answer = new CompletableFuture<RpcAnswer>();
        awaited.put(id, answer);
        return answer;
    }

    void answering(String method, Function<JsonNode, JsonNode> result) {
        responders.put(method, result);
    }

    /// Dispatches one message; returns the response to send if it was a request.
    Optional<ObjectNode> accept(JsonNode message) {
        var isRequest = message.has("method") && message.has("id");
        if (isRequest) {
            keep(message);
            return Optional.of(respond(message));
        }
        var waiting = message.path("id").isIntegralNumber()
                ? awaited.remove(message.path("id").asLong())
                : null;
        if (waiting == null) {
            keep(message);
        } else {
            waiting.complete(RpcAnswer.of(message));
        }
        return Optional.empty();
    }

    /// Fails all waiting calls, because no more messages will come.
    void end(String reason) {
        awaited.values().forEach(waiting -> waiting.completeExceptionally(new AssertionError(reason)));
        awaited.clear();
    }

    List<JsonNode> kept() {
        lock.lock();
        try {
            return List.copyOf(kept);
        } finally {
            lock.unlock();
        }
    }

    JsonNode await(Predicate<JsonNode> matching, Deadline deadline) {
        lock.lock();
        try {
            for (int next = 0; ; next++) {
                while (next == kept.size()) {
                    if (arrival.awaitNanos(deadline.remainingNanos()) <= 0) {
                        throw deadline.missed("the expected message; so far " + kept);
                    }
                }
                if (matching.test(kept.get(next))) {
                    return kept.get(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for a message", e);
        } finally {
            lock.unlock();
        }
    }

    private void keep(JsonNode message) {
        lock.lock();
        try {
            if (kept.size() == KEPT_MAX) {
                throw new IllegalStateException("the server sent more than " + KEPT_MAX + " messages");
            }
            kept.add(message);
            arrival.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private ObjectNode respond(JsonNode request) {
        var response = Json.object().put("jsonrpc", "2.0");
        response.set("id", request.get("id"));
        var responder = responders.get(request.path("method").asString(""));
        if (responder == null) {
            response.putObject("error").put("code", -32601).put("message", "this client does not answer that");
        } else {
            response.set("result", responder.apply(request.path("params")));
        }
        return response;
    }
}
