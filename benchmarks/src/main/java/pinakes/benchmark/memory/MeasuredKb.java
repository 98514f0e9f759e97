package pinakes.benchmark.memory;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;

/// A `kb serve` whose tools are called over plain HTTP.
record MeasuredKb(Process process, HttpClient client, URI address) implements AutoCloseable {
    private static final Duration WAIT_MAX = Duration.ofSeconds(60);

    /// Starts a server and waits until it answers.
    ///
    /// @param directory where it runs, and leaves its log
    static MeasuredKb serve(String launcher, Path directory, Path data) throws IOException, InterruptedException {
        var port = freePort();
        var process = new ProcessBuilder(
                        launcher,
                        "serve",
                        "--data-dir",
                        data.toString(),
                        "--mcp-port",
                        "0",
                        "--engine-port",
                        Integer.toString(port))
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(directory.resolve("serve.log").toFile())
                .start();
        var server = new MeasuredKb(process, HttpClient.newHttpClient(), URI.create("http://127.0.0.1:" + port));
        server.awaitReady();
        return server;
    }

    private void awaitReady() throws InterruptedException {
        var end = System.nanoTime() + WAIT_MAX.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            try {
                client.send(HttpRequest.newBuilder(address.resolve("/health")).build(), BodyHandlers.ofString());
                return;
            } catch (IOException _) {
                Thread.sleep(Duration.ofMillis(100)); // not listening yet
            }
        }
        throw new IllegalStateException("the server did not start");
    }

    /// Calls a tool, which must succeed.
    void call(String tool, String arguments) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(address.resolve("/mcp/tool/" + tool))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(arguments))
                .build();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(tool + " was answered with " + answer.statusCode() + ": " + answer.body());
        }
    }

    ResidentMemory memory() throws IOException {
        return ResidentMemory.of(process.toHandle());
    }

    /// The CPU time so far, without that of the processes that read files.
    Duration cpuTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
        client.close();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
