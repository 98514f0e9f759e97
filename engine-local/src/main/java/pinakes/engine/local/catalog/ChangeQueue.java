package pinakes.engine.local.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import pinakes.engine.EngineUnavailableException;

/// A bounded queue of changes for the writer; callers wait while it is full.
final class ChangeQueue {
    private final int waitingMax;
    private final ArrayDeque<PendingChange<?>> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private boolean closed;

    ChangeQueue(int waitingMax) {
        this.waitingMax = waitingMax;
    }

    void put(PendingChange<?> change) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (waiting.size() == waitingMax && !closed) {
                notFull.await();
            }
            if (closed) {
                throw new EngineUnavailableException("The catalog is closed.");
            }
            waiting.add(change);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /// Waits for changes and takes all that are queued; an empty list means that the queue is closed.
    List<PendingChange<?>> next(int changesMax) {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                notEmpty.awaitUninterruptibly();
            }
            var group = new ArrayList<PendingChange<?>>(Math.min(changesMax, waiting.size()));
            while (group.size() < changesMax && !waiting.isEmpty()) {
                group.add(waiting.remove());
            }
            notFull.signalAll();
            return group;
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /// Accepts no more changes; queued ones are still delivered.
    void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
