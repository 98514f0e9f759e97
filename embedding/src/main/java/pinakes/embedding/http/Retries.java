package pinakes.embedding.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import pinakes.embedding.http.RequestGate.Pause;
import pinakes.embedding.http.RequestGate.Request;
import pinakes.engine.Backoff;

/// Repeats a request while the server is busy or failing, after a pause that doubles each time; `Retry-After` from the
/// server takes precedence.
///
/// @param backoff how often, and how long the pauses are if the server does not say
/// @param waitMax a longer wait than this that the server asks for is not waited for
/// @param isQuery whether a caller is waiting: then only an answer with a short `Retry-After` is worth another attempt
record Retries(InstantSource clock, Pause pause, RequestGate gate, Backoff backoff, Duration waitMax, boolean isQuery) {
    private static final Duration PASSAGES_WAIT_MAX = Duration.ofSeconds(60);
    private static final Backoff PASSAGES = Backoff.of(5, Duration.ofMillis(500), PASSAGES_WAIT_MAX);

    private static final Duration QUERY_WAIT_MAX = Duration.ofSeconds(2);

    private static final Backoff QUERY = Backoff.of(2, QUERY_WAIT_MAX, QUERY_WAIT_MAX);

    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final Set<Integer> TRANSIENT = Set.of(408, 429, 500, 502, 503, 504);

    static Retries ofPassages(InstantSource clock, Pause pause, RequestGate gate) {
        return new Retries(clock, pause, gate, PASSAGES, PASSAGES_WAIT_MAX, false);
    }

    static Retries ofQueries(InstantSource clock, Pause pause, RequestGate gate) {
        return new Retries(clock, pause, gate, QUERY, QUERY_WAIT_MAX, true);
    }

    /// Whether the status may change when the request is repeated.
    static boolean isTransient(HttpResponse<?> response) {
        return TRANSIENT.contains(response.statusCode());
    }

    /// Whether the server has too much to do.
    static boolean isBusy(HttpResponse<?> response) {
        return BUSY.contains(response.statusCode());
    }

    /// The first response without a transient error, or the last response.
    HttpResponse<byte[]> send(Request request) throws IOException, InterruptedException {
        for (var attempt = 1; ; attempt++) {
            var asked = Optional.<Duration>empty();
            try {
                var response = isQuery ? gate.query(request) : gate.passages(request);
                asked = response.headers().firstValue("Retry-After").flatMap(this::duration);
                if (isTransient(response)) {
                    asked.filter(wanted -> wanted.compareTo(PASSAGES_WAIT_MAX) <= 0)
                            .ifPresent(gate::hold);
                }
                if (attempt == backoff.attemptsMax() || !isTransient(response) || !isWaitedFor(asked)) {
                    return response;
                }
            } catch (IOException e) {
                if (attempt == backoff.attemptsMax() || isQuery) {
                    throw e;
                }
            }
            if (asked.isEmpty() || isQuery) { // the gate holds passages back as long as the server asked for
                pause.last(asked.orElse(backoff.after(attempt)));
            }
        }
    }

    private boolean isWaitedFor(Optional<Duration> asked) {
        return asked.map(wanted -> wanted.compareTo(waitMax) <= 0).orElse(!isQuery);
    }

    /// Seconds or an HTTP date; anything else is ignored.
    private Optional<Duration> duration(String retryAfter) {
        try {
            var wanted = retryAfter.chars().allMatch(Character::isDigit)
                    ? Duration.ofSeconds(Long.parseLong(retryAfter))
                    : Duration.between(
                            clock.instant(), ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME));
            return Optional.of(wanted.isNegative() ? Duration.ZERO : wanted);
        } catch (DateTimeException | ArithmeticException | NumberFormatException _) {
            return Optional.empty();
        }
    }
}
