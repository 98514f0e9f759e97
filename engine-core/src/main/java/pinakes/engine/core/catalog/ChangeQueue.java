package pinakes.engine.core.catalog;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import pinakes.engine.EngineUnavailableException;

/// A bounded queue of work for the threads that use the database; callers wait while it is full.
public final class ChangeQueue {
    private final int waitingMax;
    private final ArrayDeque<PendingChange<?>> waiting = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();

    /// The threads that wait for work. The last to wait is woken first, so that little work is done by few threads, and
    /// the others need no connection.
    private final ArrayDeque<Condition> idle = new ArrayDeque<>();

    private final Condition notFull = lock.newCondition();
    private boolean closed;

    public ChangeQueue(int waitingMax) {
        this.waitingMax = waitingMax;
    }

    /// Queues work and waits for its result.
    ///
    /// @param fault translates a failure for the caller
    public <R> R run(Function<Sql, R> work, Function<Throwable, RuntimeException> fault) throws InterruptedException {
        var pending = new PendingChange<>(work, fault);
        put(pending);
        return pending.await();
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
            if (!idle.isEmpty()) {
                idle.pop().signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Waits for changes and takes all that are queued; an empty list means that the queue is closed.
    public List<PendingChange<?>> next(int changesMax) {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                var woken = lock.newCondition();
                idle.push(woken);
                woken.awaitUninterruptibly();
                idle.remove(woken);
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

    public int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /// Accepts no more changes; queued ones are still delivered.
    public void close() {
        lock.lock();
        try {
            closed = true;
            idle.forEach(Condition::signal);
            notFull.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
