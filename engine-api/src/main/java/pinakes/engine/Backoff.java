package pinakes.engine;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/// How often to try, and how long to wait before the next attempt. Used for all retries after failures.
///
/// The limit of a wait doubles with every failure. Each wait is a random time between half the limit and the limit, so
/// that callers that failed at the same time do not retry at the same time.
public record Backoff(int attemptsMax, Duration first, Duration longest, RandomGenerator random) {
    /// For work that has to be done as soon as a disk or a server recovers.
    public static final Backoff ENDLESS = endless(Duration.ofMillis(500), Duration.ofSeconds(30));

    private static final int DOUBLINGS_MAX = 20;

    public Backoff {
        if (attemptsMax < 1 || !first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("attemptsMax and first must be positive, and longest at least first");
        }
    }

    public static Backoff of(int attemptsMax, Duration first, Duration longest) {
        return new Backoff(
                attemptsMax, first, longest, () -> ThreadLocalRandom.current().nextLong());
    }

    public static Backoff endless(Duration first, Duration longest) {
        return of(Integer.MAX_VALUE, first, longest);
    }

    /// The wait after some failures in a row.
    public Duration after(int failures) {
        var half = Math.min(longest.toNanos(), first.toNanos() << Math.min(failures - 1, DOUBLINGS_MAX)) / 2;
        return Duration.ofNanos(half + random.nextLong(half + 1));
    }

    public void pause(int failures) throws InterruptedException {
        Thread.sleep(after(failures));
    }

    /// Work that may be tried again.
    @FunctionalInterface
    public interface Attempt<R, E extends Exception> {
        R run() throws E, InterruptedException;
    }

    /// Repeats work while its failures are temporary, with a pause after each.
    ///
    /// @param mayPass whether another attempt makes sense after a failure
    /// @param onFailure receives each failure before its pause
    /// @throws E the last failure
    public <R, E extends Exception> R retry(
            Attempt<R, E> work, Predicate<Exception> mayPass, Consumer<Exception> onFailure)
            throws E, InterruptedException {
        for (var failures = 1; ; failures++) {
            try {
                return work.run();
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                if (failures == attemptsMax || !mayPass.test(e)) {
                    throw e;
                }
                onFailure.accept(e);
            }
            pause(failures);
        }
    }
}
