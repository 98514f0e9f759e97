package pinakes.engine.http.server.event;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// News for one reader, who may be slower than the news: then the oldest is dropped, never the last.
public final class Mailbox<T> {
    private static final int WAITING_MAX = 256;

    private final Deque<T> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean woken;

    public void put(T news) {
        lock.lock();
        try {
            if (waiting.size() == WAITING_MAX) {
                waiting.removeFirst();
            }
            waiting.addLast(news);
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /// Lets the reader look up at once.
    public void wake() {
        lock.lock();
        try {
            woken = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /// The next news; empty when there was none for so long, or the reader was woken.
    public Optional<T> take(Duration patience) throws InterruptedException {
        var nanos = patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (waiting.isEmpty() && !woken && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            woken = false;
            return Optional.ofNullable(waiting.pollFirst());
        } finally {
            lock.unlock();
        }
    }
}
