package pinakes.app.cli.serve;

import java.util.List;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.logging.Logging;

/// Ends the process when a thread is lost without which a server would only seem to work.
///
/// Ending is safe, because everything acknowledged is on the disk, and whoever supervises the process starts it again.
/// When the heap is full the JVM ends by itself (`-XX:+ExitOnOutOfMemoryError`); other memory may run out here.
final class VitalThreads implements Thread.UncaughtExceptionHandler {
    /// What the JVM ends with when the heap is full.
    static final int OUT_OF_MEMORY = 3;

    static final int LOST = 70;

    private static final Logger LOG = LoggerFactory.getLogger(VitalThreads.class);
    private static final List<String> NAMES =
            List.of("catalog-writer", "disconnect-watch", "deadlines", "http-headers", "ingest-", "mcp-streams");

    private final IntConsumer end;

    /// @param end ends the process with a code
    VitalThreads(IntConsumer end) {
        this.end = end;
    }

    /// Watches over all threads of this process.
    static void watch() {
        Thread.setDefaultUncaughtExceptionHandler(new VitalThreads(code -> {
            Logging.stop();
            Runtime.getRuntime().halt(code);
        }));
    }

    @Override
    public void uncaughtException(Thread thread, Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            LOG.error("Out of memory: the process ends. Stored data is safe; start it again.", cause);
            end.accept(OUT_OF_MEMORY);
        } else if (NAMES.stream().anyMatch(thread.getName()::startsWith)) {
            LOG.error(
                    "The thread {} failed: the process ends. Stored data is safe; start it again.",
                    thread.getName(),
                    cause);
            end.accept(LOST);
        } else {
            LOG.error("The thread {} failed", thread.getName(), cause);
        }
    }
}
