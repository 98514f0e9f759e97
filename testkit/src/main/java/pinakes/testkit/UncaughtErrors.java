package pinakes.testkit;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// Collects what the threads of this process do not catch, in place of the handler of a running server.
public final class UncaughtErrors implements AutoCloseable {
    private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    private final Thread.@Nullable UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();

    public UncaughtErrors() {
        Thread.setDefaultUncaughtExceptionHandler((_, error) -> errors.add(error));
    }

    public List<Throwable> seen() {
        return List.copyOf(errors);
    }

    @Override
    public void close() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }
}
