package pinakes.embedding;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;

/// A fixed number of platform threads for long native computations, served in the order of arrival.
///
/// A virtual thread inside native code keeps its carrier to itself; a few passages would stop every other virtual
/// thread of the process. The queue needs no bound: whoever adds to it waits for what was added.
final class NativeThreads implements AutoCloseable {
    private final ExecutorService threads;

    private NativeThreads(int count, ThreadFactory factory) {
        this.threads = Executors.newFixedThreadPool(count, factory);
    }

    /// Threads that somebody is waiting for.
    static NativeThreads urgent(String name, int count) {
        return new NativeThreads(count, named(name));
    }

    /// Threads that let all others go first.
    static NativeThreads patient(String name, int count) {
        var factory = named(name);
        return new NativeThreads(count, work -> factory.newThread(BackgroundThread.of(work)));
    }

    private static ThreadFactory named(String name) {
        return Thread.ofPlatform().name(name + "-", 1).daemon().factory();
    }

    <T> Future<T> start(Callable<T> work) {
        try {
            return threads.submit(work);
        } catch (RejectedExecutionException e) {
            throw EmbeddingException.closed(e);
        }
    }

    /// Runs the work and waits for it; an interrupt withdraws it.
    <T> T call(Callable<T> work) throws InterruptedException {
        var started = start(work);
        try {
            return await(started);
        } finally {
            started.cancel(true);
        }
    }

    static <T> T await(Future<T> started) throws InterruptedException {
        try {
            return started.get();
        } catch (CancellationException e) {
            throw EmbeddingException.closed(e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case EmbeddingException failure -> throw failure;
                case InterruptedException interrupted -> throw interrupted;
                case null, default -> throw new EmbeddingException("embedding failed", e);
            }
        }
    }

    /// Lets the running computations end, and refuses the rest.
    @Override
    public void close() {
        threads.shutdown();
        threads.close();
    }
}
