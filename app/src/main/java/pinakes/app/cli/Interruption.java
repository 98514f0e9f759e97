package pinakes.app.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lets a thread end its work in order when the process is told to stop: it is interrupted, and the process waits until
/// it closes this.
final class Interruption implements AutoCloseable {
    /// What the process ends with after Ctrl-C: 128 and the number of the signal.
    static final int EXIT_CODE = 130;

    /// Whoever was interrupted has little to do but to say so.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Thread interrupted) {
        this.hook = new Thread(() -> interrupt(interrupted), "interruption");
    }

    static Interruption ofThisThread() {
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
            // The process is ending, and the hook with it.
        }
    }

    private void interrupt(Thread thread) {
        thread.interrupt();
        try {
            var _ = over.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
