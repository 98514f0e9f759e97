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
import pinakes.engine.Backoff;

/// Repeats a request while the server is busy or failing, after a pause that doubles each time; `Retry-After` from the
/// server takes precedence.
final class Retries {
    private static final Duration PAUSE_MAX = Duration.ofSeconds(60);
    private static final Backoff SOME = Backoff.of(5, Duration.ofMillis(500), PAUSE_MAX);
    private static final Backoff NONE = Backoff.of(1, PAUSE_MAX, PAUSE_MAX);
    private static final Set<Integer> TRANSIENT = Set.of(408, 429, 500, 502, 503, 504);

    @FunctionalInterface
    interface Request {
        HttpResponse<byte[]> send() throws IOException, InterruptedException;
    }

    @FunctionalInterface
    interface Pause {
        void last(Duration duration) throws InterruptedException;
    }

    private final InstantSource clock;
    private final Pause pause;
    private final Backoff backoff;

    Retries(InstantSource clock, Pause pause) {
        this(clock, pause, SOME);
    }

    private Retries(InstantSource clock, Pause pause, Backoff backoff) {
        this.clock = clock;
        this.pause = pause;
        this.backoff = backoff;
    }

    /// One attempt only.
    static Retries none() {
        return new Retries(InstantSource.system(), _ -> {}, NONE);
    }

    /// Whether the status may change when the request is repeated.
    static boolean isTransient(HttpResponse<?> response) {
        return TRANSIENT.contains(response.statusCode());
    }

    /// The first response without a transient error, or the last response.
    HttpResponse<byte[]> send(Request request) throws IOException, InterruptedException {
        for (var attempt = 1; ; attempt++) {
            var asked = Optional.<Duration>empty();
            try {
                var response = request.send();
                asked = response.headers().firstValue("Retry-After").flatMap(this::duration);
                var tooLong =
                        asked.filter(wanted -> wanted.compareTo(PAUSE_MAX) > 0).isPresent();
                if (attempt == backoff.attemptsMax() || !isTransient(response) || tooLong) {
                    return response;
                }
            } catch (IOException e) {
                if (attempt == backoff.attemptsMax()) {
                    throw e;
                }
            }
            pause.last(asked.orElse(backoff.after(attempt)));
        }
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
