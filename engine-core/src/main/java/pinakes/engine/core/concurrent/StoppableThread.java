package pinakes.engine.core.concurrent;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// A virtual thread that its owner starts and stops.
public final class StoppableThread implements AutoCloseable {
    private final Thread thread;

    /// @param work interrupted when the thread is stopped
    public StoppableThread(String name, InterruptibleTask work) {
        this.thread = Thread.ofVirtual().name(name).unstarted(() -> {
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
    public boolean join(Duration patience) throws InterruptedException {
        return thread.join(patience);
    }

    /// Interrupts the work and waits until it has stopped.
    @Override
    public void close() {
        closeAll(List.of(this));
    }

    public static void closeAll(Collection<StoppableThread> threads) {
        threads.forEach(stopping -> stopping.thread.interrupt());
        for (var stopping : threads) {
            try {
                stopping.thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
