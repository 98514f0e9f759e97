package pinakes.transport.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Calls everything that is open at regular intervals from one thread, so that no request needs its own timer.
public final class Ticker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);

    private final Set<Target> targets = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final String name;
    private final Duration interval;
    private final Runnable chores;

    /// Creates a ticker, which ticks after [#start()].
    ///
    /// @param name the name of its thread
    /// @param chores runs at every tick
    public Ticker(String name, Duration interval, Runnable chores) {
        this.name = name;
        this.interval = interval;
        this.chores = chores;
    }

    @FunctionalInterface
    public interface Target {
        void tick(long nowNanos);
    }

    public void start() {
        Thread.ofPlatform().daemon().name(name).start(this::run);
    }

    public void add(Target target) {
        targets.add(target);
    }

    public void remove(Target target) {
        targets.remove(target);
    }

    @Override
    public void close() {
        closing.countDown();
    }

    private void run() {
        try {
            while (!closing.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                var now = System.nanoTime();
                targets.forEach(target -> attempt(() -> target.tick(now)));
                attempt(chores);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// A failing target must not stop the ticks of the others.
    private static void attempt(Runnable tick) {
        try {
            tick.run();
        } catch (OutOfMemoryError e) { // ends the process
            throw e;
        } catch (RuntimeException | Error e) {
            LOG.error("A tick failed", e);
        }
    }
}
