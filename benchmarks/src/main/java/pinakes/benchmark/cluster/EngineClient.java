package pinakes.benchmark.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Calls the API of several engines, as a load balancer does: if one fails, the next one is asked.
final class EngineClient implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int SERVER_ERROR = 500;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final List<Integer> ports;

    /// The engine that is asked first; it is changed when that one fails.
    private final AtomicInteger first = new AtomicInteger();

    EngineClient(List<Integer> ports) {
        this.ports = List.copyOf(ports);
    }

    /// A request.
    ///
    /// @param key the same when it is repeated; empty for none
    record Call(String method, String path, String body, String type, String key) {
        static Call get(String path) {
            return new Call("GET", path, "", "", "");
        }

        static Call of(String method, String path, Object body, String key) {
            return new Call(method, path, JSON.writeValueAsString(body), "application/json", key);
        }

        static Call of(String method, String path, String key) {
            return new Call(method, path, "", "", key);
        }
    }

    /// The outcome of a request.
    ///
    /// @param status of the last engine that was asked; 0 when it did not answer
    /// @param failures of the engines that were asked before, and of this one if it failed
    record Answer(int status, String text, List<Failure> failures) {
        /// The body, if it is JSON.
        JsonNode body() {
            try {
                return JSON.readTree(text);
            } catch (JacksonException _) {
                return JSON.createObjectNode();
            }
        }

        boolean succeeded() {
            return status / 100 == 2;
        }

        boolean failed() {
            return status == 0 || status >= SERVER_ERROR;
        }

        boolean hasCode(String code) {
            return body().path("code").asString("").equals(code);
        }
    }

    /// @param engine the position of the engine that failed
    /// @param reason as a client sees it
    record Failure(int engine, int status, String reason) {}

    /// Asks the engines one after the other until one does not fail.
    Answer send(Call call) throws InterruptedException {
        var failures = new ArrayList<Failure>();
        Answer answer;
        var begin = first.get();
        var asked = 0;
        do {
            var engine = (begin + asked++) % ports.size();
            answer = sendTo(engine, call);
            failures.addAll(answer.failures());
            if (answer.failed()) {
                first.compareAndSet(engine, (engine + 1) % ports.size());
            }
        } while (answer.failed() && asked < ports.size());
        return new Answer(answer.status(), answer.text(), failures);
    }

    /// Asks one engine.
    Answer sendTo(int engine, Call call) throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ports.get(engine) + call.path()))
                .timeout(TIMEOUT)
                .method(
                        call.method(),
                        call.body().isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(call.body()));
        if (!call.type().isEmpty()) {
            request.header("content-type", call.type());
        }
        if (!call.key().isEmpty()) {
            request.header("idempotency-key", call.key());
        }
        try {
            var response = http.send(request.build(), BodyHandlers.ofString());
            var answer = new Answer(response.statusCode(), response.body(), List.of());
            return answer.failed() ? failed(engine, answer) : answer;
        } catch (IOException e) {
            return new Answer(0, "", List.of(new Failure(engine, 0, e.getClass().getSimpleName())));
        }
    }

    private static Answer failed(int engine, Answer answer) {
        var reason = answer.body().path("detail").asString("");
        return new Answer(answer.status(), answer.text(), List.of(new Failure(engine, answer.status(), reason)));
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
