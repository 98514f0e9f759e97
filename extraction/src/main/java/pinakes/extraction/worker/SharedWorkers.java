package pinakes.extraction.worker;

import java.util.HashMap;
import java.util.Map;
import pinakes.extraction.Extraction;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionRequest;
import pinakes.extraction.ReadingProgress;
import pinakes.extraction.TextExtractor;

/// A user of the workers that all users in this process with the same settings share.
///
/// The last user to close them ends the workers. A worker takes about a second to start.
public final class SharedWorkers implements TextExtractor, AutoCloseable {
    /// Guarded by itself, like the numbers of users.
    private static final Map<WorkerSettings, Shared> RUNNING = new HashMap<>();

    private static final class Shared {
        private final WorkerPool pool;
        private int users;

        Shared(WorkerPool pool) {
            this.pool = pool;
        }
    }

    private final WorkerSettings settings;
    private final Shared shared;
    private boolean closed;

    private SharedWorkers(WorkerSettings settings, Shared shared) {
        this.settings = settings;
        this.shared = shared;
    }

    public static SharedWorkers of(WorkerSettings settings) {
        synchronized (RUNNING) {
            var shared = RUNNING.computeIfAbsent(settings, wanted -> new Shared(new WorkerPool(wanted)));
            shared.users++;
            return new SharedWorkers(settings, shared);
        }
    }

    @Override
    public Extraction extract(ExtractionRequest request, ReadingProgress progress)
            throws ExtractionException, InterruptedException {
        return shared.pool.extract(request, progress);
    }

    /// Waits for documents that are being read if this is the last user; interrupt those calls first.
    @Override
    public void close() {
        if (isLast()) {
            shared.pool.close();
        }
    }

    private boolean isLast() {
        synchronized (RUNNING) {
            if (closed) {
                return false;
            }
            closed = true;
            shared.users--;
            if (shared.users > 0) {
                return false;
            }
            RUNNING.remove(settings);
            return true;
        }
    }
}
