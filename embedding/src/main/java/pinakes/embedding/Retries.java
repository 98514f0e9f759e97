package pinakes.embedding;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.retry.Backoff;

/// Tries a request again when the server is busy or stumbled, each time after a longer pause; the server may
/// ask for another pause.
final class Retries {
    private static final Duration PAUSE_MAX = Duration.ofSeconds(60);
    private static final Backoff SOME = Backoff.of(5, Duration.ofMillis(500), PAUSE_MAX);
    private static final Backoff NONE = Backoff.of(1, PAUSE_MAX, PAUSE_MAX);
    private static final Set<Integer> PASSING = Set.of(408, 429, 500, 502, 503, 504);

    /// One attempt.
    @FunctionalInterface
    interface Request {
        HttpResponse<byte[]> send() throws IOException, InterruptedException;
    }

    /// Waits between attempts.
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

    /// For those who would rather have no answer than wait for it.
    static Retries none() {
        return new Retries(InstantSource.system(), _ -> {}, NONE);
    }

    /// Whether the server may well answer otherwise later.
    static boolean isPassing(HttpResponse<?> response) {
        return PASSING.contains(response.statusCode());
    }

    /// The first answer that is not a passing trouble, or the last answer.
    HttpResponse<byte[]> send(Request request) throws IOException, InterruptedException {
        for (var attempt = 1; ; attempt++) {
            var asked = Optional.<Duration>empty();
            try {
                var response = request.send();
                asked = askedPause(response);
                var hopeless =
                        asked.filter(wanted -> wanted.compareTo(PAUSE_MAX) > 0).isPresent();
                if (attempt == backoff.attemptsMax() || !isPassing(response) || hopeless) {
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

    private Optional<Duration> askedPause(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Retry-After").flatMap(this::duration);
    }

    /// Seconds or a date, as HTTP has it; anything else is passed over.
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
