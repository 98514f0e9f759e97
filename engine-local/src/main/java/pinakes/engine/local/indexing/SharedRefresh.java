package pinakes.engine.local.indexing;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// Refreshes an index for several callers at once: callers that arrive during a refresh share the next one.
final class SharedRefresh {
    private final Runnable refresh;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong requested = new AtomicLong();
    private long covered;

    SharedRefresh(Runnable refresh) {
        this.refresh = refresh;
    }

    /// Returns after a refresh that began after this call.
    void run() {
        var mine = requested.incrementAndGet();
        lock.lock();
        try {
            if (covered < mine) {
                var covering = requested.get();
                refresh.run();
                covered = covering;
            }
        } finally {
            lock.unlock();
        }
    }
}
