package pinakes.benchmark.soak;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/// Many clients that use a server at the same time.
final class SoakClients {
    private static final int CLIENTS = 64;

    private final URI mcp;
    private final URI rest;
    private final String key;
    private final LongAdder calls = new LongAdder();
    private final LongAdder failures = new LongAdder();

    /// @param key empty where none is needed
    SoakClients(URI mcp, URI rest, String key) {
        this.mcp = mcp;
        this.rest = rest;
        this.key = key;
    }

    /// Runs the clients for a while; all have disconnected when this returns.
    void use(Duration duration, long seed) throws InterruptedException {
        var end = System.nanoTime() + duration.toNanos();
        var randoms = new SplittableRandom(seed);
        var threads = new ArrayList<Thread>();
        try (var http = HttpClient.newHttpClient()) {
            for (var i = 0; i < CLIENTS; i++) {
                var client = new SoakClient(http, mcp, rest, key, randoms.split(), calls, failures);
                threads.add(Thread.ofVirtual().start(() -> client.run(() -> System.nanoTime() - end >= 0)));
            }
            for (var thread : threads) {
                thread.join();
            }
            http.shutdownNow();
        }
    }

    String summary() {
        return CLIENTS + " clients made " + calls.sum() + " steps, and " + failures.sum() + " more failed.";
    }
}
