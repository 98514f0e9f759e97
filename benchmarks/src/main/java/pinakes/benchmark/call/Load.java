package pinakes.benchmark.call;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/// Calls as fast as answers come, over several connections at once, until there were enough or the time is up.
record Load(long callsMax, Duration time) {
    private static final int CONNECTIONS = 16;

    /// What the calls cost the server.
    Measurement on(Contender contender) throws IOException, InterruptedException {
        var calls = new AtomicLong();
        var before = contender.server().processorTime();
        var endNanos = System.nanoTime() + time.toNanos();
        Callable<Void> client = () -> {
            callUntil(endNanos, contender, calls);
            return null;
        };
        try (var clients = Executors.newFixedThreadPool(CONNECTIONS)) {
            for (var done : clients.invokeAll(Collections.nCopies(CONNECTIONS, client))) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw new IOException(contender.name() + " failed", e.getCause());
        }
        return new Measurement(calls.get(), contender.server().processorTime().minus(before));
    }

    private void callUntil(long endNanos, Contender contender, AtomicLong calls) throws IOException {
        try (var connection = contender.connect()) {
            while (System.nanoTime() - endNanos < 0 && calls.get() < callsMax) {
                connection.call(contender.request(calls.incrementAndGet()));
            }
        }
    }
}
