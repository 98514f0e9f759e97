package pinakes.engine.http.server.event;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/// A bounded queue that drops its oldest element when it is full, so that a slow reader still gets the latest.
final class DroppingQueue<T> {
    private static final int SIZE_MAX = 256;

    /// An empty element wakes the reader.
    private final BlockingQueue<Optional<T>> elements = new ArrayBlockingQueue<>(SIZE_MAX);

    void put(T element) {
        add(Optional.of(element));
    }

    /// Makes a waiting reader return at once.
    void wake() {
        add(Optional.empty());
    }

    /// The next element; empty after the timeout or a wake-up.
    Optional<T> take(Duration timeout) throws InterruptedException {
        var next = elements.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
        return next == null ? Optional.empty() : next;
    }

    private void add(Optional<T> element) {
        while (!elements.offer(element)) {
            elements.poll();
        }
    }
}
