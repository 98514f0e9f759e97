package pinakes.engine.http.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.ProblemJson;
import pinakes.engine.retry.Backoff;
import pinakes.tool.observe.TraceScope;
import tools.jackson.core.JacksonException;

/// Asks an engine over HTTP: within a time, again where that does no harm, and not at all while it is known to be gone.
///
/// An interrupt ends a request at once: its connection is closed, and the engine notices.
final class EngineConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineConnection.class);
    private static final long ANSWER_BYTES_MAX = 64L * 1024 * 1024;
    private static final int SUCCESS_MAX = 299;
    /// The engine still works on the first attempt, whose connection was lost.
    private static final String UNDER_WAY = "request_under_way";

    private final EngineAddress address;
    private final Speaking speaking;
    private final HttpClient http;
    private final CircuitBreaker breaker;
    private final Backoff backoff;

    EngineConnection(EngineAddress address, Speaking speaking, Backoff backoff, CircuitBreaker breaker) {
        this.address = address;
        this.speaking = speaking;
        this.backoff = backoff;
        this.breaker = breaker;
        this.http = HttpClient.newBuilder()
                .connectTimeout(address.connectTimeout())
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    /// A connection with the patience that suits most.
    static EngineConnection to(EngineAddress address, Speaking speaking, LongSupplier nanoClock) {
        return new EngineConnection(
                address,
                speaking,
                Backoff.of(3, Duration.ofMillis(50), Duration.ofSeconds(1)),
                new CircuitBreaker(5, Duration.ofSeconds(1), nanoClock));
    }

    EngineAddress address() {
        return address;
    }

    Speaking speaking() {
        return speaking;
    }

    /// The answer to a call.
    ///
    /// @throws EngineUnavailableException when there is none
    EngineAnswer call(EngineCall call) throws InterruptedException {
        return call(call, address.answerTimeout());
    }

    EngineAnswer call(EngineCall call, Duration timeout) throws InterruptedException {
        return call(call, AnswerTime.of(timeout));
    }

    EngineAnswer call(EngineCall call, AnswerTime time) throws InterruptedException {
        for (var attempt = 1; ; attempt++) {
            var answer = answer(send(call, time, BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX)));
            var isUnderWay = answer instanceof EngineAnswer.Refusal refusal && refusal.isCalled(UNDER_WAY);
            if (!isUnderWay || attempt == backoff.attemptsMax()) {
                return answer;
            }
            backoff.pause(attempt);
        }
    }

    /// Asks once, whatever the breaker thinks, which learns from it.
    EngineAnswer probe(EngineCall call, Duration timeout) throws InterruptedException {
        try {
            return answer(attempt(
                    call, AnswerTime.of(timeout), BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX)));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    /// A response whose body is still to be read.
    HttpResponse<ReceivedBody> open(EngineCall call) throws InterruptedException {
        return send(
                call, AnswerTime.of(address.answerTimeout()), _ -> new ReceivedBody(address.silenceMax()).subscriber());
    }

    /// What a response with an error says.
    EngineAnswer.Refusal refusal(int status, byte[] bytes) {
        var body = new String(bytes, StandardCharsets.UTF_8);
        return new EngineAnswer.Refusal(address, status, problem(status, body), body);
    }

    private static ProblemJson problem(int status, String body) {
        try {
            return JsonCodec.mapper().readValue(body, ProblemJson.class);
        } catch (JacksonException _) {
            return ProblemJson.of(status);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private EngineAnswer answer(HttpResponse<byte[]> response) {
        return response.statusCode() <= SUCCESS_MAX
                ? new EngineAnswer.Success(address, new String(response.body(), StandardCharsets.UTF_8))
                : refusal(response.statusCode(), response.body());
    }

    private <T> HttpResponse<T> send(EngineCall call, AnswerTime time, BodyHandler<T> handler)
            throws InterruptedException {
        for (var attempt = 1; ; attempt++) {
            if (!breaker.admits()) {
                throw new EngineUnavailableException(where() + " It did not answer lately and is asked again soon.");
            }
            try {
                return attempt(call, time, handler);
            } catch (IOException e) {
                if (attempt == backoff.attemptsMax() || !isRepeatable(call, e)) {
                    throw unreachable(e);
                }
                LOG.debug("{} {} is tried again: {}", call.method(), call.path(), e.toString());
                backoff.pause(attempt);
            }
        }
    }

    /// Who got no connection has sent nothing.
    private static boolean isRepeatable(EngineCall call, IOException e) {
        return switch (e) {
            case ConnectException _, HttpConnectTimeoutException _ -> true;
            case ReceivedTooSlowlyException _ -> false;
            default -> call.repeatable();
        };
    }

    private <T> HttpResponse<T> attempt(EngineCall call, AnswerTime time, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        var answering = http.sendAsync(request(call), handler);
        try {
            var response = await(answering, time);
            breaker.succeeded();
            return response;
        } catch (TimeoutException _) {
            answering.cancel(true);
            breaker.failed();
            throw new ReceivedTooSlowlyException(time.max());
        } catch (ExecutionException e) {
            breaker.failed();
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        } catch (InterruptedException e) {
            answering.cancel(true);
            throw e;
        }
    }

    private static <T> T await(Future<T> answering, AnswerTime time)
            throws ExecutionException, InterruptedException, TimeoutException {
        while (true) {
            var left = time.leftNanos().getAsLong();
            try {
                return answering.get(left, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (time.leftNanos().getAsLong() <= 0) {
                    throw e;
                }
            }
        }
    }

    private HttpRequest request(EngineCall call) {
        var body = call.body();
        var request = HttpRequest.newBuilder(address.resolve(call.path()))
                .method(call.method(), body == null ? BodyPublishers.noBody() : body);
        call.headers().forEach(request::header);
        TraceScope.current().ifPresent(trace -> request.header(EnginePaths.TRACE, trace.traceparent()));
        var key = address.key();
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.build();
    }

    private EngineUnavailableException unreachable(IOException e) {
        return new EngineUnavailableException(where() + " " + reason(e), e);
    }

    private String where() {
        return "engine unreachable at " + address + ".";
    }

    private static String reason(IOException e) {
        return switch (e) {
            case ConnectException _, HttpConnectTimeoutException _ ->
                "Nothing accepts connections there: start it with ./kb engine, or set KB_ENGINE_URL to where it runs.";
            case ReceivedTooSlowlyException slow -> slow.getMessage() + " See the log of the engine.";
            default -> "The connection was lost; whether the request was done is not known.";
        };
    }
}
