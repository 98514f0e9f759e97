package pinakes.engine.core.concurrent;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// A thread that its owner starts and stops.
public final class StoppableThread implements AutoCloseable {
    private final Thread thread;

    /// A platform thread: work in files, the catalog or an index would keep one of the few carriers that all virtual
    /// threads share. A daemon, because one that waits for a drive that does not respond cannot be stopped.
    ///
    /// @param work interrupted when the thread is stopped
    public StoppableThread(String name, InterruptibleTask work) {
        this(Thread.ofPlatform().daemon(), name, work);
    }

    /// @param kind a virtual thread for work on sockets that an interrupt must close
    public StoppableThread(Thread.Builder kind, String name, InterruptibleTask work) {
        this.thread = kind.name(name).unstarted(() -> {
            try {
                work.run();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public StoppableThread start() {
        thread.start();
        return this;
    }

    /// Waits until the work is done, but no longer than this.
    ///
    /// @return whether it is done
    public boolean join(Duration waitMax) throws InterruptedException {
        return thread.join(waitMax);
    }

    /// Interrupts the work and waits until it has stopped.
    @Override
    public void close() {
        closeAll(List.of(this));
    }

    /// Waits even if the caller is interrupted: what the threads use is closed next.
    public static void closeAll(Collection<StoppableThread> threads) {
        var others = interrupted(threads);
        Uninterrupted.run(() -> {
            for (var thread : others) {
                thread.join();
            }
        });
    }

    /// The same, but abandons threads that have not stopped after this time: one that waits for a file system that does
    /// not respond cannot be interrupted.
    ///
    /// @param waitMax for all threads together
    public static void closeAll(Collection<StoppableThread> threads, Duration waitMax) {
        var others = interrupted(threads);
        Uninterrupted.run(() -> {
            var endNanos = System.nanoTime() + waitMax.toNanos();
            for (var thread : others) {
                var _ = thread.join(Duration.ofNanos(endNanos - System.nanoTime()));
            }
        });
    }

    /// @return the threads that still run
    private static List<Thread> interrupted(Collection<StoppableThread> threads) {
        threads.forEach(stopping -> stopping.thread.interrupt());
        // A thread that closes itself must not wait for its own end.
        return threads.stream()
                .map(stopping -> stopping.thread)
                .filter(thread -> thread.isAlive() && !thread.equals(Thread.currentThread()))
                .toList();
    }
}
