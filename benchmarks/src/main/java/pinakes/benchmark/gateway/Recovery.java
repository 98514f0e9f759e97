package pinakes.benchmark.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/// How soon everything works again after the engine is killed while ten clients use it, and then restarted.
///
/// The engine's own start is one figure. The gateway's part is the other: the time from the engine's first good answer
/// about its health to the gateway's, and to the first call of a tool that succeeds. The clients never stop calling.
final class Recovery {
    private static final int CLIENTS = 10;
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final Duration WORK = Duration.ofSeconds(2);

    private final AtomicBoolean over = new AtomicBoolean();
    private final List<Thread> clients = new ArrayList<>();
    private final int engine;
    private final int gateway;

    private Recovery(int engine, int gateway) {
        this.engine = engine;
        this.gateway = gateway;
    }

    static void measure(Path launcher, Path directory, int rounds) throws Exception {
        var port = freePort();
        Callable<RunningKb> start = () -> RunningKb.start(
                launcher,
                directory.resolve("engine.log"),
                "engine",
                "--engine-port",
                Integer.toString(port),
                "--data-dir",
                directory.resolve("recovery").toString());
        try (var mcp = RunningKb.start(
                launcher,
                directory.resolve("mcp2.log"),
                "mcp",
                "--mcp-port",
                "0",
                "--engine-url",
                "http://127.0.0.1:" + port)) {
            new Recovery(port, mcp.port("MCP")).run(start, rounds);
        }
    }

    private void run(Callable<RunningKb> start, int rounds) throws Exception {
        System.out.println(
                "| round | engine answers after s | then gateway healthy after ms | then a tool call succeeds after ms |");
        System.out.println("|---:|---:|---:|---:|");
        var server = start.call();
        try {
            for (var client = 0; client < CLIENTS; client++) {
                clients.add(Thread.ofVirtual().start(this::work));
            }
            for (var round = 1; round <= rounds; round++) {
                Thread.sleep(WORK);
                server.kill();
                Thread.sleep(WORK);
                var started = System.nanoTime();
                server = start.call();
                await(() -> isHealthy(engine));
                var answering = System.nanoTime();
                await(() -> isHealthy(gateway));
                var healthy = System.nanoTime();
                await(this::succeeds);
                var working = System.nanoTime();
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %.1f | %d | %d |%n",
                        round,
                        (answering - started) / 1e9,
                        (healthy - answering) / 1_000_000,
                        (working - answering) / 1_000_000);
            }
        } finally {
            over.set(true);
            server.close();
            for (var client : clients) {
                client.join();
            }
        }
    }

    /// Calls tools without a pause, whether the calls succeed or not.
    private void work() {
        while (!over.get()) {
            try (var tools = new ToolClient(gateway)) {
                while (!over.get()) {
                    tools.call("add_task", ToolClient.arguments().put("title", "Go on"));
                    tools.call("list_tasks", ToolClient.arguments());
                }
            } catch (IOException _) {
                // Expected: the engine has been killed.
            }
        }
    }

    private boolean succeeds() {
        try (var tools = new ToolClient(gateway)) {
            tools.call("list_projects", ToolClient.arguments());
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean isHealthy(int port) {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .startsWith("HTTP/1.1 200");
        } catch (IOException _) {
            return false;
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.sleep(PAUSE);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
