package pinakes.transport.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks after everything that is open, from one thread: no request needs a timer of its own.
final class StreamKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamKeeper.class);

    private final Set<Kept> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Duration interval;
    private final Runnable chores;

    /// @param chores what else is to be done now and then
    StreamKeeper(Duration interval, Runnable chores) {
        this.interval = interval;
        this.chores = chores;
    }

    /// Something that wants to be looked after.
    interface Kept {
        void tick(long nowNanos);
    }

    void start() {
        Thread.ofPlatform().daemon().name("mcp-streams").start(this::run);
    }

    void keep(Kept kept) {
        open.add(kept);
    }

    void release(Kept kept) {
        open.remove(kept);
    }

    @Override
    public void close() {
        closing.countDown();
    }

    private void run() {
        try {
            while (!closing.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                lookAround();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookAround() {
        try {
            var now = System.nanoTime();
            open.forEach(kept -> kept.tick(now));
            chores.run();
        } catch (RuntimeException e) {
            // This thread has to live as long as the server: without it no closed client is ever noticed.
            LOG.error("Looking after the open streams failed", e);
        }
    }
}
