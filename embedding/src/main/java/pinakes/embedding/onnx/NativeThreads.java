package pinakes.embedding.onnx;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import pinakes.embedding.EmbeddingException;

/// A fixed pool of platform threads for long native computations, first come, first served.
///
/// Native code pins a virtual thread to its carrier, so a few passages would block all virtual threads of the process.
/// The queue needs no bound, because callers wait for what they submit.
final class NativeThreads implements AutoCloseable {
    private final ExecutorService threads;

    private NativeThreads(int count, ThreadFactory factory) {
        this.threads = Executors.newFixedThreadPool(count, factory);
    }

    /// Threads with normal priority.
    static NativeThreads urgent(String name, int count) {
        return new NativeThreads(count, named(name));
    }

    /// Threads that yield to all others.
    static NativeThreads background(String name, int count) {
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

    /// Runs the work and waits for it; an interrupt cancels it.
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
                case OutOfMemoryError lacking -> throw lacking;
                case null, default -> throw new EmbeddingException("embedding failed", e);
            }
        }
    }

    /// Finishes running computations and rejects new ones.
    @Override
    public void close() {
        threads.shutdown();
        threads.close();
    }
}
