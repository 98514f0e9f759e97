package pinakes.benchmark.soak;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import pinakes.benchmark.machine.LoadAverage;

/// Has many clients use a server for long, with mixed calls, and compares what it holds on to after the first minute
/// and
/// at the end, when the clients have gone.
///
/// Before each measurement all clients pause, so that only what is kept counts.
final class Soak {
    private static final int CLIENTS = 64;
    private static final Duration FIRST = Duration.ofMinutes(1);
    private static final Duration SETTLE = Duration.ofSeconds(10);
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);
    private static final int MINUTES = 30;

    private final Process process;
    private final URI mcp;
    private final URI rest;
    private final List<Path> temporary;
    private final LongAdder calls = new LongAdder();
    private final LongAdder failures = new LongAdder();

    private Soak(Process process, int mcpPort, int enginePort, List<Path> temporary) {
        this.process = process;
        this.mcp = URI.create("http://127.0.0.1:" + mcpPort + "/mcp");
        this.rest = URI.create("http://127.0.0.1:" + enginePort + "/");
        this.temporary = List.copyOf(temporary);
    }

    /// Runs the benchmark.
    ///
    /// @param arguments the launcher, an empty directory, and optionally for how many minutes
    public static void main(String[] arguments) throws Exception {
        var directory = Path.of(arguments[1]).toRealPath();
        var minutes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : MINUTES;
        var files = Files.createDirectory(directory.resolve("tmp"));
        var data = directory.resolve("data");
        int mcpPort = freePort();
        int enginePort = freePort();
        var builder = new ProcessBuilder(
                        arguments[0],
                        "serve",
                        "--data-dir",
                        data.toString(),
                        "--mcp-port",
                        Integer.toString(mcpPort),
                        "--engine-port",
                        Integer.toString(enginePort))
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(directory.resolve("serve.log").toFile());
        builder.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + files);
        var process = builder.start();
        try {
            new Soak(process, mcpPort, enginePort, List.of(files, data.resolve("api"), data.resolve("staging")))
                    .run(Duration.ofMinutes(minutes));
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private void run(Duration whole) throws Exception {
        awaitReady();
        use(FIRST, 1);
        Thread.sleep(SETTLE);
        var first = Footprint.of(process.pid(), temporary);
        use(whole.minus(FIRST), 2);
        Thread.sleep(SETTLE);
        report(first, Footprint.of(process.pid(), temporary), whole);
    }

    private void use(Duration duration, long seed) throws InterruptedException {
        var end = System.nanoTime() + duration.toNanos();
        var randoms = new SplittableRandom(seed);
        var threads = new ArrayList<Thread>();
        try (var http = HttpClient.newHttpClient()) {
            for (var i = 0; i < CLIENTS; i++) {
                var client = new SoakClient(http, mcp, rest, randoms.split(), calls, failures);
                threads.add(Thread.ofVirtual().start(() -> client.run(() -> System.nanoTime() - end >= 0)));
            }
            for (var thread : threads) {
                thread.join();
            }
            http.shutdownNow();
        }
    }

    private void report(Footprint first, Footprint last, Duration whole) {
        System.out.println("| | after 1 minute | after " + whole.toMinutes() + " minutes |");
        System.out.println("|---|---:|---:|");
        row("heap after GC, MiB", first.heapMebibytes(), last.heapMebibytes());
        row("resident memory, MiB", first.residentMebibytes(), last.residentMebibytes());
        row("threads", first.threads(), last.threads());
        row("virtual threads", first.virtualThreads(), last.virtualThreads());
        row("file descriptors", first.files(), last.files());
        row("prepared statements", first.statements(), last.statements());
        row("temporary files", first.temporary(), last.temporary());
        System.out.println("\n" + CLIENTS + " clients made " + calls.sum() + " steps, of which " + failures.sum()
                + " more failed. Load average " + LoadAverage.now() + ".");
    }

    private static void row(String what, long first, long last) {
        System.out.printf(Locale.ROOT, "| %s | %d | %d |%n", what, first, last);
    }

    private void awaitReady() throws InterruptedException {
        var end = System.nanoTime() + START_PATIENCE.toNanos();
        try (var http = HttpClient.newHttpClient()) {
            while (process.isAlive() && System.nanoTime() < end) {
                try {
                    http.send(HttpRequest.newBuilder(rest.resolve("/health")).build(), BodyHandlers.discarding());
                    return;
                } catch (IOException _) {
                    Thread.sleep(Duration.ofMillis(100)); // not listening yet
                }
            }
        }
        throw new IllegalStateException("the server did not start");
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
