package pinakes.app.backup;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;

/// Work with files that is abandoned when it makes no progress.
///
/// A file system that does not respond, such as a network drive whose server is gone, blocks a thread forever, and a
/// virtual thread would also block its carrier. So the work has its own platform thread.
final class AbandonableWork<T> {
    private final Work<T> work;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final AtomicLong steps = new AtomicLong();
    private final Thread thread;
    private @Nullable Runnable release;
    private boolean isAbandoned;

    /// The work to run.
    interface Work<T> {
        /// Runs the work.
        ///
        /// @param progress receives the progress
        T run(AbandonableWork<T> progress) throws IOException, InterruptedException;
    }

    private AbandonableWork(String name, Work<T> work) {
        this.work = work;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    static <T> AbandonableWork<T> start(String name, Work<T> work) {
        var started = new AbandonableWork<>(name, work);
        started.thread.start();
        return started;
    }

    private void run() {
        try {
            result.complete(work.run(this));
        } catch (Throwable e) {
            result.completeExceptionally(e);
        }
    }

    /// Called by the work as it proceeds.
    void step() {
        steps.incrementAndGet();
    }

    /// Called by the work before it takes a resource that others may need.
    ///
    /// @param action releases it on another thread; runs at once if the work was abandoned
    synchronized void onAbandon(Runnable action) {
        release = action;
        if (isAbandoned) {
            action.run();
        }
    }

    synchronized boolean isAbandoned() {
        return isAbandoned;
    }

    /// Waits for the end.
    ///
    /// @param silenceLimit work without any progress for this long is abandoned
    /// @throws IOException when it failed or was abandoned
    T await(Duration silenceLimit) throws IOException, InterruptedException {
        try {
            for (var before = steps.get(); ; before = steps.get()) {
                try {
                    return result.get(silenceLimit.toNanos(), TimeUnit.NANOSECONDS);
                } catch (TimeoutException _) {
                    if (steps.get() == before) {
                        abandon();
                        throw new IOException("nothing could be read or written for " + silenceLimit.toMinutes()
                                + " minutes. Check that the storage responds");
                    }
                }
            }
        } catch (InterruptedException e) {
            abandon();
            throw e;
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    private static IOException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case IOException io -> io;
            case EngineUnavailableException unavailable -> throw unavailable;
            case OutOfMemoryError lacking -> throw lacking;
            case null, default -> throw new IllegalStateException("The work failed", e.getCause());
        };
    }

    private synchronized void abandon() {
        isAbandoned = true;
        thread.interrupt();
        if (release != null) {
            release.run();
        }
    }

    /// Whether the work is still running, even if its caller has given up waiting.
    boolean isRunning() {
        return !result.isDone();
    }

    /// Waits for the thread, but no longer than this.
    void join(Duration waitMax) throws InterruptedException {
        var _ = thread.join(waitMax);
    }
}
