package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.apache.lucene.store.AlreadyClosedException;
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
    void run(String attempt, Work work) {
        call(attempt, () -> {
            work.run();
            return true;
        });
    }

    <T> T call(String attempt, Callable<T> work) {
        try {
            return await(executor.submit(work));
        } catch (RejectedExecutionException e) {
            throw new EngineUnavailableException("The index is closed.", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
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

    private static <T> T await(Future<T> work) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return work.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        executor.shutdown();
    }

    interface Work {
        void run() throws IOException;
    }
}
