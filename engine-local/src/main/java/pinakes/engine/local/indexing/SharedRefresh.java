package pinakes.engine.local.indexing;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// Refreshes an index for several callers at once: whoever comes while one is running shares the next.
final class SharedRefresh {
    private final Runnable refresh;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong asked = new AtomicLong();
    private long covered;

    SharedRefresh(Runnable refresh) {
        this.refresh = refresh;
    }

    /// Returns when a refresh has happened that began after this call.
    void run() {
        var mine = asked.incrementAndGet();
        lock.lock();
        try {
            if (covered < mine) {
                var covering = asked.get();
                refresh.run();
                covered = covering;
            }
        } finally {
            lock.unlock();
        }
    }
}
