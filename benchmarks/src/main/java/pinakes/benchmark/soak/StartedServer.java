package pinakes.benchmark.soak;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A process that serves HTTP, until it is closed.
///
/// @param mcp the MCP endpoint of a server of the product
/// @param rest the engine's port of a server of the product
public record StartedServer(Process process, URI mcp, URI rest) implements AutoCloseable {
    private static final Duration WAIT_MAX = Duration.ofMinutes(2);

    /// Starts `kb serve` on free ports; its log goes to `serve.log`.
    public static StartedServer serve(String launcher, Path directory, Map<String, String> environment)
            throws IOException, InterruptedException {
        int mcpPort = freePort();
        int enginePort = freePort();
        var command = List.of(
                launcher,
                "serve",
                "--data-dir",
                directory.resolve("data").toString(),
                "--mcp-port",
                Integer.toString(mcpPort),
                "--engine-port",
                Integer.toString(enginePort));
        var process = start(command, directory, "serve", environment, at(enginePort, "/health"));
        return new StartedServer(process, at(mcpPort, "/mcp"), at(enginePort, "/"));
    }

    /// Starts `kb mcp` in front of a server; its log goes to `gateway.log`.
    static StartedServer gateway(String launcher, StartedServer engine, Path directory, Map<String, String> environment)
            throws IOException, InterruptedException {
        int port = freePort();
        var command = List.of(
                launcher, "mcp", "--engine-url", engine.rest().toString(), "--mcp-port", Integer.toString(port));
        var process = start(command, directory, "gateway", environment, at(port, "/health"));
        return new StartedServer(process, at(port, "/mcp"), engine.rest());
    }

    /// Starts any program that answers at a URL when it is ready.
    static Process start(List<String> command, Path directory, String log, Map<String, String> environment, URI ready)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(new ArrayList<>(command))
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(directory.resolve(log + ".log").toFile());
        builder.environment().putAll(environment);
        var process = builder.start();
        try {
            awaitReady(process, ready);
            return process;
        } catch (RuntimeException | InterruptedException e) {
            process.destroy();
            throw e;
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    private static void awaitReady(Process process, URI ready) throws InterruptedException {
        var end = System.nanoTime() + WAIT_MAX.toNanos();
        try (var http = HttpClient.newHttpClient()) {
            while (process.isAlive() && System.nanoTime() < end) {
                try {
                    var answer = http.send(HttpRequest.newBuilder(ready).build(), BodyHandlers.discarding());
                    if (answer.statusCode() == 200) {
                        return;
                    }
                } catch (IOException _) {
                    // not listening yet
                }
                Thread.sleep(Duration.ofMillis(100));
            }
        }
        throw new IllegalStateException("nothing answers at " + ready);
    }

    static URI at(int port, String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
