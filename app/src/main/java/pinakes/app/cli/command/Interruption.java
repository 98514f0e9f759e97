package pinakes.app.cli.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Interrupts a thread when the process receives a stop signal, and delays its exit until the thread closes
/// this.
public final class Interruption implements AutoCloseable {
    /// The interrupted thread only has to print a few lines.
    private static final Duration WAIT_MAX = Duration.ofSeconds(10);

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Thread interrupted) {
        this.hook = new Thread(() -> interrupt(interrupted), "interruption");
    }

    public static Interruption ofThisThread() {
        var interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    @Override
    public void close() {
        over.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The process is ending.
        }
    }

    private void interrupt(Thread thread) {
        thread.interrupt();
        try {
            var _ = over.await(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
