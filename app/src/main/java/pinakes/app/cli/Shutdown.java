package pinakes.app.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import pinakes.app.logging.Logging;

/// What happens when the process is told to stop, by Ctrl-C or SIGTERM.
final class Shutdown {
    /// More than everything in order takes; after it the process ends as it is, which loses nothing acknowledged.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Shutdown() {}

    /// Closes something before the process ends.
    static void closes(Runnable close) {
        VitalThreads.watch();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInTime(close), "shutdown"));
    }

    /// Waits until the process is told to stop, which ends it from here.
    static void await() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    private static void closeInTime(Runnable close) {
        var closing = Thread.ofPlatform().daemon().name("closing").start(close);
        try {
            closing.join(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        Logging.stop();
    }
}
