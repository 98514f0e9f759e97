package pinakes.engine.local.index;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.apache.lucene.store.AlreadyClosedException;
import pinakes.engine.EngineUnavailableException;

/// The one thread that writes to an index. Callers wait until their work is done, even when they are interrupted.
final class WriterThread implements AutoCloseable {
    private final ExecutorService executor = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("index-writer").daemon().factory());

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
            throw new EngineUnavailableException("could not " + attempt + ": it is closed", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException failed -> throw new EngineUnavailableException("could not " + attempt, failed);
                case AlreadyClosedException failed ->
                    throw new EngineUnavailableException("could not " + attempt + ": it is closed", failed);
                case null, default -> throw new IllegalStateException("could not " + attempt, e);
            }
        }
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

    /// Something to do with the index.
    interface Work {
        void run() throws IOException;
    }
}
