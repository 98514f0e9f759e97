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

/// Tries a request again when the server is busy or stumbled, each time after a longer pause; the server may
/// ask for another pause.
final class Retries {
    private static final int ATTEMPTS_MAX = 5;
    private static final Duration PAUSE_FIRST = Duration.ofMillis(500);
    private static final Duration PAUSE_MAX = Duration.ofSeconds(60);
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
    private final int attemptsMax;

    Retries(InstantSource clock, Pause pause) {
        this(clock, pause, ATTEMPTS_MAX);
    }

    private Retries(InstantSource clock, Pause pause, int attemptsMax) {
        this.clock = clock;
        this.pause = pause;
        this.attemptsMax = attemptsMax;
    }

    /// For those who would rather have no answer than wait for it.
    static Retries none() {
        return new Retries(InstantSource.system(), _ -> {}, 1);
    }

    /// Whether the server may well answer otherwise later.
    static boolean isPassing(HttpResponse<?> response) {
        return PASSING.contains(response.statusCode());
    }

    /// The first answer that is not a passing trouble, or the last answer.
    HttpResponse<byte[]> send(Request request) throws IOException, InterruptedException {
        var doubling = PAUSE_FIRST;
        for (var attempt = 1; ; attempt++) {
            var asked = Optional.<Duration>empty();
            try {
                var response = request.send();
                asked = askedPause(response);
                var hopeless =
                        asked.filter(wanted -> wanted.compareTo(PAUSE_MAX) > 0).isPresent();
                if (attempt == attemptsMax || !isPassing(response) || hopeless) {
                    return response;
                }
            } catch (IOException e) {
                if (attempt == attemptsMax) {
                    throw e;
                }
            }
            pause.last(asked.orElse(doubling));
            doubling = doubling.multipliedBy(2);
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
