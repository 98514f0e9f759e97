package pinakes.app.cli.serve;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import pinakes.app.logging.Logging;

/// Ends the process in order when it receives SIGINT (Ctrl-C) or SIGTERM.
final class Shutdown {
    /// A shutdown takes less; after this time the process exits anyway, without losing acknowledged changes.
    private static final Duration WAIT_MAX = Duration.ofSeconds(10);

    private Shutdown() {}

    /// Runs this before the process ends.
    static void closes(Runnable close) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInTime(close), "shutdown"));
    }

    /// Blocks until the process receives a stop signal.
    static void await() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    private static void closeInTime(Runnable close) {
        var closing = Thread.ofPlatform().daemon().name("closing").start(close);
        try {
            closing.join(WAIT_MAX);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        Logging.stop();
    }
}
