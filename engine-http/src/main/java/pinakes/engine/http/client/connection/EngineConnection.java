package pinakes.engine.http.client.connection;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.JobJson;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.ProblemJson;
import pinakes.engine.ingest.Job;
import pinakes.engine.outbound.WholeResponse;
import pinakes.tool.CallOrigin;
import pinakes.tool.CurrentCaller;
import pinakes.tool.observe.TraceScope;
import tools.jackson.core.JacksonException;

/// Calls an engine over HTTP, on TCP or a Unix domain socket, with timeouts, retries and a circuit breaker.
///
/// An interrupt closes the connection of a call, and the engine notices.
public final class EngineConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EngineConnection.class);
    private static final long ANSWER_BYTES_MAX = 64L * 1024 * 1024;
    private static final int SUCCESS = 200;
    private static final int SUCCESS_MAX = 299;
    /// The engine is still running the first attempt, whose connection was lost.
    private static final String UNDER_WAY = "request_under_way";

    private final EngineAddress address;
    private final ClientIdentity identity;
    private final Backoff backoff;
    private final CircuitBreaker breaker;
    private final EngineTransport transport;

    private EngineConnection(
            EngineAddress address,
            ClientIdentity identity,
            Backoff backoff,
            CircuitBreaker breaker,
            EngineTransport transport) {
        this.address = address;
        this.identity = identity;
        this.backoff = backoff;
        this.breaker = breaker;
        this.transport = transport;
    }

    public EngineConnection(EngineAddress address, ClientIdentity identity, Backoff backoff, CircuitBreaker breaker) {
        this(address, identity, backoff, breaker, new NetworkTransport(address));
    }

    /// A connection over TCP, with the default retries.
    public static EngineConnection to(EngineAddress address, ClientIdentity identity, LongSupplier nanoClock) {
        return usual(address, identity, nanoClock, new NetworkTransport(address));
    }

    /// A connection over a Unix domain socket, with the default retries.
    ///
    /// @param address names the socket in messages
    public static EngineConnection over(
            SocketConnector socket, EngineAddress address, ClientIdentity identity, LongSupplier nanoClock) {
        return usual(address, identity, nanoClock, new SocketTransport(socket));
    }

    private static EngineConnection usual(
            EngineAddress address, ClientIdentity identity, LongSupplier nanoClock, EngineTransport transport) {
        var backoff = Backoff.of(3, Duration.ofMillis(50), Duration.ofSeconds(1));
        return new EngineConnection(
                address, identity, backoff, new CircuitBreaker(5, Duration.ofSeconds(1), nanoClock), transport);
    }

    public EngineAddress address() {
        return address;
    }

    public ClientIdentity identity() {
        return identity;
    }

    /// The response to a call.
    ///
    /// @throws EngineUnavailableException when there is none
    public EngineAnswer call(EngineCall call) throws InterruptedException {
        return call(call, deadline(call));
    }

    /// The body of the response to a call that is expected to succeed.
    public <T> T fetch(EngineCall call, Class<T> type) throws InterruptedException {
        return call(call).orFail().as(type);
    }

    /// What is at a path that is expected to exist.
    public <T> T get(Object path, Class<T> type) throws InterruptedException {
        return fetch(EngineCall.get(path), type);
    }

    /// The body of the response to a call, or empty for an error with one of these codes.
    public <T> Optional<T> find(EngineCall call, Class<T> type, String... missing) throws InterruptedException {
        return call(call).unless(missing).map(success -> success.as(type));
    }

    public EngineAnswer call(EngineCall call, AnswerDeadline time) throws InterruptedException {
        for (var attempt = 1; ; attempt++) {
            var answer = answer(send(call, time, wholeBody()));
            var isUnderWay = answer instanceof EngineAnswer.Refusal refusal && refusal.hasCode(UNDER_WAY);
            if (!isUnderWay || attempt == backoff.attemptsMax()) {
                return answer;
            }
            backoff.pause(attempt);
        }
    }

    /// Calls once, even when the circuit breaker is open, and reports the result to it.
    public EngineAnswer probe(EngineCall call) throws InterruptedException {
        try {
            return answer(attempt(call, deadline(call), wholeBody()));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    /// The body of the response to a call as a stream, or empty for an error with one of these codes.
    public Optional<InputStream> open(EngineCall call, String... missing) throws IOException, InterruptedException {
        var response = send(call, deadline(call), _ -> new ResponseStream(address.silenceMax()));
        var body = response.body();
        if (response.statusCode() == SUCCESS) {
            return Optional.of(body);
        }
        try (body) {
            refusal(response.statusCode(), body.readAllBytes()).unless(missing);
            return Optional.empty();
        }
    }

    /// The job that the engine has accepted, with the owner's name in this process.
    public Job accepted(EngineAnswer.Success answer) {
        return identity.localJob(answer.as(JobJson.Accepted.class).job());
    }

    private AnswerDeadline deadline(EngineCall call) {
        return AnswerDeadline.of(Objects.requireNonNullElse(call.timeout(), address.answerTimeout()));
    }

    private static BodyHandler<byte[]> wholeBody() {
        return BodyHandlers.limiting(BodyHandlers.ofByteArray(), ANSWER_BYTES_MAX);
    }

    /// The refusal in a response.
    ///
    /// @throws pinakes.engine.quota.QuotaExceededException when a quota does not allow the call
    private EngineAnswer.Refusal refusal(int status, byte[] bytes) {
        var body = new String(bytes, StandardCharsets.UTF_8);
        var problem = problem(status, body);
        if (problem.quota() != null) {
            throw problem.quota().exception();
        }
        return new EngineAnswer.Refusal(address, status, problem, body);
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
        transport.close();
    }

    private EngineAnswer answer(HttpResponse<byte[]> response) {
        return response.statusCode() <= SUCCESS_MAX
                ? new EngineAnswer.Success(address, new String(response.body(), StandardCharsets.UTF_8))
                : refusal(response.statusCode(), response.body());
    }

    private <T> HttpResponse<T> send(EngineCall call, AnswerDeadline time, BodyHandler<T> handler)
            throws InterruptedException {
        try {
            return backoff.retry(
                    () -> {
                        requireAdmission();
                        return attempt(call, time, handler);
                    },
                    e -> isRepeatable(call, e),
                    e -> LOG.debug("Retrying {} {}: {}", call.method(), call.path(), e.toString()));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private void requireAdmission() {
        if (!breaker.admits()) {
            throw new EngineUnavailableException(where() + " Recent attempts failed. Try again in a few seconds.");
        }
    }

    /// Without a connection nothing was sent, so any call can be retried.
    private static boolean isRepeatable(EngineCall call, Exception e) {
        return switch (e) {
            case ConnectException _, HttpConnectTimeoutException _ -> true;
            case EngineTimeoutException _ -> false;
            case IOException _ -> call.repeatable();
            default -> false;
        };
    }

    private <T> HttpResponse<T> attempt(EngineCall call, AnswerDeadline time, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        try {
            var response = WholeResponse.await(transport.send(request(call), handler), time.leftNanos());
            breaker.succeeded();
            return response;
        } catch (TimeoutException _) {
            breaker.failed();
            throw new EngineTimeoutException(time.max());
        } catch (IOException e) {
            breaker.failed();
            throw e;
        }
    }

    private HttpRequest request(EngineCall call) {
        var body = call.body();
        var request = HttpRequest.newBuilder(address.resolve(call.path()))
                .method(call.method(), body == null ? BodyPublishers.noBody() : body);
        call.headers().forEach(request::header);
        TraceScope.current().ifPresent(trace -> request.header(EnginePaths.TRACE, trace.traceparent()));
        if (identity.equals(ClientIdentity.GATEWAY)) {
            request.header(EnginePaths.VIA, EnginePaths.VIA_GATEWAY);
            CurrentCaller.find().ifPresent(caller -> request.header(EnginePaths.ON_BEHALF_OF, caller.id()));
            var client = CallOrigin.current().address();
            if (!client.isEmpty()) {
                request.header(EnginePaths.CLIENT_ADDRESS, client);
            }
        }
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

    private String reason(IOException e) {
        return switch (e) {
            case ConnectException _
            when address.isSocket() -> "The process that owned the data directory has ended; run the command again.";
            case ConnectException _, HttpConnectTimeoutException _ ->
                "Nothing is listening there: start the engine with ./kb engine, or set KB_ENGINE_URL to its address.";
            case EngineTimeoutException slow -> slow.getMessage() + " See the engine's log.";
            default -> "The connection was lost, and the outcome of the request is unknown.";
        };
    }
}
