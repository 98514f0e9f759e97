package pinakes.engine.local.ingest;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes those who wait for something to do; nobody misses a ring that came after they last looked.
final class Bell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private long rings;

    void ring() {
        lock.lock();
        try {
            rings++;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long rings() {
        lock.lock();
        try {
            return rings;
        } finally {
            lock.unlock();
        }
    }

    /// Waits for a ring after those that were heard.
    void awaitAfter(long heard) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (rings == heard) {
                rung.await();
            }
        } finally {
            lock.unlock();
        }
    }
}
