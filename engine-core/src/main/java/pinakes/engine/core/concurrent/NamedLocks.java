package pinakes.engine.core.concurrent;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Locks by name; only those in use take memory.
public final class NamedLocks {
    private final Map<String, Shared> locks = new ConcurrentHashMap<>();

    /// @param users how many threads hold the lock or wait for it
    private record Shared(ReentrantLock lock, int users) {}

    /// Runs work exclusively: work with the same name in this process waits.
    public <R> R exclusively(String name, InterruptibleCall<R> work) throws InterruptedException {
        var lock = entered(name);
        try {
            lock.lockInterruptibly();
            try {
                return work.call();
            } finally {
                lock.unlock();
            }
        } finally {
            locks.computeIfPresent(
                    name, (_, shared) -> shared.users == 1 ? null : new Shared(shared.lock, shared.users - 1));
        }
    }

    /// Whether the current thread runs work with this name.
    public boolean isHeld(String name) {
        var shared = locks.get(name);
        return shared != null && shared.lock.isHeldByCurrentThread();
    }

    private ReentrantLock entered(String name) {
        return locks.compute(
                        name,
                        (_, shared) -> shared == null
                                ? new Shared(new ReentrantLock(), 1)
                                : new Shared(shared.lock, shared.users + 1))
                .lock;
    }
}
