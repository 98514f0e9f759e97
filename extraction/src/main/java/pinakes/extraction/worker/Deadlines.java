package pinakes.extraction.worker;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Runs actions after a time limit, such as stopping a worker that takes too long or is idle.
///
/// Its thread starts with the first deadline and ends after a while without any.
final class Deadlines implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;

    Deadlines() {
        timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("extraction-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(10, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /// Cancelling the returned future cancels the deadline.
    Future<?> in(Duration limit, Runnable late) {
        return timer.schedule(late, limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
