package pinakes.benchmark.call;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/// A server and the form in which it is called.
record Contender(String name, ServerProcess server, CallForm form) {
    private static final int CONNECTIONS = 16;
    private static final long CALLS_MAX = 10_000_000;

    /// Calls as fast as answers come, from several connections at once.
    Measurement measure(Duration time) throws IOException, InterruptedException {
        var calls = new AtomicLong();
        var before = server.processorTime();
        var end = System.nanoTime() + time.toNanos();
        try (var clients = Executors.newFixedThreadPool(CONNECTIONS)) {
            Callable<Void> client = () -> {
                callUntil(end, calls);
                return null;
            };
            for (var done : clients.invokeAll(Collections.nCopies(CONNECTIONS, client))) {
                done.get();
            }
        } catch (ExecutionException e) {
            throw new IOException(name + " failed", e.getCause());
        }
        return new Measurement(calls.get(), server.processorTime().minus(before));
    }

    /// The answer to one call.
    byte[] answer() throws IOException {
        try (var connection = new Connection(server.port())) {
            return connection.call(form.request(server.port(), 1_000_000));
        }
    }

    private void callUntil(long end, AtomicLong calls) throws IOException {
        try (var connection = new Connection(server.port())) {
            while (System.nanoTime() - end < 0) {
                var number = calls.incrementAndGet();
                if (number > CALLS_MAX) {
                    throw new IOException("more calls than anybody expected");
                }
                connection.call(form.request(server.port(), number));
            }
        }
    }
}
