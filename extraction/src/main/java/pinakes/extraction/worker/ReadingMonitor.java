package pinakes.extraction.worker;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/// Monitors the reading of one file: ends it when it takes too long, or makes no progress for too long.
final class ReadingMonitor implements AutoCloseable {
    private final Deadlines deadlines;
    private final Duration silenceLimit;
    private final Consumer<String> end;
    private final Future<?> whole;
    private volatile long heardAtNanos = System.nanoTime();
    private volatile Future<?> silence;

    /// Begins to monitor.
    ///
    /// @param end ends the reading, for the reason it is given
    ReadingMonitor(Deadlines deadlines, WorkerSettings settings, Consumer<String> end) {
        this.deadlines = deadlines;
        this.silenceLimit = settings.silenceLimit();
        this.end = end;
        this.whole = deadlines.in(
                settings.timeLimit(), () -> end.accept("it took longer than " + words(settings.timeLimit())));
        this.silence = deadlines.in(silenceLimit, this::listen);
    }

    void heard() {
        heardAtNanos = System.nanoTime();
    }

    @Override
    public void close() {
        whole.cancel(false);
        silence.cancel(false);
    }

    /// Waits again from the last sign of progress, which is cheaper than a new deadline for each one.
    private void listen() {
        var left = silenceLimit.minusNanos(System.nanoTime() - heardAtNanos);
        if (left.isPositive()) {
            silence = deadlines.in(left, this::listen);
        } else {
            end.accept("there was no progress for " + words(silenceLimit));
        }
    }

    private static String words(Duration duration) {
        return duration.toMinutes() >= 2 ? duration.toMinutes() + " minutes" : duration.toSeconds() + " seconds";
    }
}
