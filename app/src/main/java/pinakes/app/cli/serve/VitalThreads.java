package pinakes.app.cli.serve;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.logging.Logging;

/// Ends the process when a thread fails that a server cannot work without, or when any thread lacks memory.
///
/// Ending is safe: everything acknowledged is on disk, and a supervisor restarts the process. When the heap is full
/// the JVM ends by itself (`-XX:+ExitOnOutOfMemoryError`); this handles other kinds of memory, and threads that the
/// system refuses to start. Code that catches every error must therefore rethrow an [OutOfMemoryError].
///
/// @param end ends the process with a code
public record VitalThreads(IntConsumer end) implements Thread.UncaughtExceptionHandler {
    /// The exit code of the JVM when the heap is full.
    static final int OUT_OF_MEMORY = 3;

    static final int LOST = 70;

    private static final Logger LOG = LoggerFactory.getLogger(VitalThreads.class);

    /// The beginnings of the names of vital threads.
    static final List<String> NAMES = List.of(
            "audit-trail",
            "call-quotas",
            "catalog-writer",
            "disconnect-watch",
            "deadlines",
            "http-headers",
            "index-maintenance",
            "index-recovery",
            "ingest-",
            "mcp-streams");

    /// The same for threads that exist only in an engine that shares its catalog.
    static final List<String> SHARED_NAMES = List.of("catalog-changes", "catalog-feed", "job-recovery");

    public static void watch() {
        Thread.setDefaultUncaughtExceptionHandler(new VitalThreads(code -> {
            Logging.stop();
            Runtime.getRuntime().halt(code);
        }));
    }

    @Override
    public void uncaughtException(Thread thread, Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            LOG.error("Out of memory, shutting down. Stored data is safe; restart the process.", cause);
            end.accept(OUT_OF_MEMORY);
        } else if (isVital(thread.getName())) {
            LOG.error(
                    "Thread {} failed, shutting down. Stored data is safe; restart the process.",
                    thread.getName(),
                    cause);
            end.accept(LOST);
        } else {
            LOG.error("Thread {} failed", thread.getName(), cause);
        }
    }

    private static boolean isVital(String name) {
        return Stream.concat(NAMES.stream(), SHARED_NAMES.stream()).anyMatch(name::startsWith);
    }
}
