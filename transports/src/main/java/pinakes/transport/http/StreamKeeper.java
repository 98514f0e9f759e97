package pinakes.transport.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks after everything that is open, from one thread: no request needs a timer of its own.
public final class StreamKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StreamKeeper.class);

    private final Set<Kept> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final String name;
    private final Duration interval;
    private final Runnable chores;

    /// A keeper that does not look yet.
    ///
    /// @param name what its thread is called
    /// @param chores what else is to be done now and then
    StreamKeeper(String name, Duration interval, Runnable chores) {
        this.name = name;
        this.interval = interval;
        this.chores = chores;
    }

    /// Something that wants to be looked after.
    @FunctionalInterface
    public interface Kept {
        /// Called now and then, as long as it is kept.
        void tick(long nowNanos);
    }

    void start() {
        Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    public void keep(Kept kept) {
        open.add(kept);
    }

    public void release(Kept kept) {
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
        var now = System.nanoTime();
        open.forEach(kept -> attempt(() -> kept.tick(now)));
        attempt(chores);
    }

    /// Whatever goes wrong with one of them, the others are looked after, now and as long as the server runs.
    private static void attempt(Runnable care) {
        try {
            care.run();
        } catch (RuntimeException | Error e) {
            LOG.error("Looking after what is open failed", e);
        }
    }
}
