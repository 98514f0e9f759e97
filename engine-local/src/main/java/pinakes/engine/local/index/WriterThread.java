package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.util.IORunnable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.DiskFault;

/// The only thread that writes to an index. Callers wait until their work is done, even if they are interrupted.
final class WriterThread implements AutoCloseable {
    private final Path place;
    private final ExecutorService executor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("index-writer").daemon().factory());

    WriterThread(Path place) {
        this.place = place;
    }

    /// Runs work on the thread.
    ///
    /// @param attempt completes the sentence "The index could not …"
    void run(String attempt, IORunnable work) {
        call(attempt, () -> {
            work.run();
            return true;
        });
    }

    <T> T call(String attempt, Callable<T> work) {
        var result = new CompletableFuture<T>();
        try {
            executor.execute(() -> {
                try {
                    result.complete(work.call());
                } catch (Throwable failure) { // every failure must reach the waiting caller
                    result.completeExceptionally(failure);
                }
            });
            return result.join();
        } catch (RejectedExecutionException e) {
            throw new EngineUnavailableException("The index is closed.", e);
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case OutOfMemoryError lacking -> throw lacking;
                case IOException failed -> throw failed(attempt, failed);
                // With a cause, Lucene closed the writer after a failure; without one, we did.
                case AlreadyClosedException broken when broken.getCause() != null -> throw failed(attempt, broken);
                case AlreadyClosedException closed ->
                    throw new EngineUnavailableException("The index is closed.", closed);
                case null, default -> throw new IllegalStateException("the index could not " + attempt, e);
            }
        }
    }

    private EngineUnavailableException failed(String attempt, Exception failure) {
        return new EngineUnavailableException(
                "The index could not " + attempt + ": " + DiskFault.words(place, failure), failure);
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
