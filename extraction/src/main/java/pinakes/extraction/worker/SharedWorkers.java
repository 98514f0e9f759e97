package pinakes.extraction.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.extraction.TextExtractor;

/// A user of the workers that all users in this process with the same settings share.
///
/// The last user to close them ends the workers. A worker takes about a second to start.
public final class SharedWorkers implements AutoCloseable {
    /// Those that are not closed. Guarded by itself.
    private static final Map<WorkerSettings, List<SharedWorkers>> USERS = new HashMap<>();

    private final WorkerSettings settings;
    private final WorkerPool pool;

    private SharedWorkers(WorkerSettings settings, WorkerPool pool) {
        this.settings = settings;
        this.pool = pool;
    }

    public static SharedWorkers of(WorkerSettings settings) {
        synchronized (USERS) {
            var users = USERS.computeIfAbsent(settings, _ -> new ArrayList<>());
            var pool = users.isEmpty() ? new WorkerPool(settings) : users.getFirst().pool;
            var user = new SharedWorkers(settings, pool);
            users.add(user);
            return user;
        }
    }

    public TextExtractor extractor() {
        return pool;
    }

    /// Waits for documents that are being read if this is the last user; interrupt those calls first.
    @Override
    public void close() {
        synchronized (USERS) {
            var users = USERS.getOrDefault(settings, List.of());
            if (!users.contains(this)) {
                return; // closed before
            }
            users.remove(this);
            if (!users.isEmpty()) {
                return;
            }
            USERS.remove(settings);
        }
        pool.close();
    }
}
