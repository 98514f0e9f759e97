package pinakes.app.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.app.Composition;
import pinakes.app.HttpServers;
import pinakes.app.logging.Logging;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.embedding.onnx.NativeOnnx;
import pinakes.engine.local.catalog.NativeSqlite;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A short life of the program for the JVM to watch, so that later starts are quick.
///
/// The launcher runs it once after a build and lets the JVM record which classes and methods it uses. A client
/// calls every tool with the examples of its contract over stdio, and a few of them over HTTP through an engine and
/// an MCP server that are apart, on data that is thrown away. Somebody waits for all of this: what loads a model or
/// is called in numbers is rehearsed once, not once for each transport.
public final class Rehearsal {
    /// Enough for the JVM to tell often used methods from rarely used ones.
    private static final int ROUNDS = 4;

    private static final Duration TIME_LIMIT = Duration.ofMinutes(2);

    private static final int PIPE_BYTES = 1 << 20;

    /// The tools that need no model, which would be loaded once more.
    private static final String QUICK_TOOLS = "tasks";

    private final Path directory;

    private Rehearsal(Path directory) {
        this.directory = directory;
    }

    /// Rehearses.
    ///
    /// @param arguments the directory for the data that is thrown away, and that for native code that is kept
    public static void main(String[] arguments) throws Exception {
        Thread.ofPlatform().daemon().start(Rehearsal::giveUpInTime);
        NativeSqlite.unpackInto(Path.of(arguments[1]));
        NativeOnnx.unpackInto(Path.of(arguments[1]));
        var rehearsal = new Rehearsal(Path.of(arguments[0]).toAbsolutePath());
        rehearsal.overStdio();
        rehearsal.overHttp();
        System.exit(0);
    }

    /// A start waits for the rehearsal, so it must end whatever happens.
    private static void giveUpInTime() {
        try {
            Thread.sleep(TIME_LIMIT);
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void overStdio() throws IOException, SettingException, InterruptedException {
        // Before the server starts: two threads that are the first to log at the same moment get in each other's way.
        var messages = messages(settings(Map.of()));
        var in = new PipedInputStream(PIPE_BYTES);
        var out = new PipedOutputStream();
        var fromServer = reader(new PipedInputStream(out, PIPE_BYTES));
        var printer = new PrintStream(out, true, StandardCharsets.UTF_8);
        var server = Thread.ofPlatform().unstarted(() -> serve(new Console(in, printer, printer)));
        try (var toServer = new PipedOutputStream(in)) {
            server.start();
            for (var message : messages) {
                toServer.write((message + "\n").getBytes(StandardCharsets.UTF_8));
                toServer.flush();
                if (message.has("id") && fromServer.readLine() == null) {
                    throw new IOException("The server ended before it answered " + message);
                }
            }
        }
        server.join();
    }

    private void serve(Console console) {
        try {
            new Main(console, surroundings())
                    .run(List.of(
                            "stdio", "--data-dir", directory.resolve("stdio").toString()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            console.out().close(); // who waits for an answer must learn that there will be none
        }
    }

    private void overHttp() throws IOException, SettingException {
        var here = settings(Map.of("engine-port", "0", "tools", QUICK_TOOLS));
        Logging.configure(here);
        try (var engine = HttpServers.startEngine(here)) {
            var api = engine.restUrl();
            var gateway = settings(Map.of("mcp-port", "0", "engine-url", api.toString(), "tools", QUICK_TOOLS));
            try (var servers = HttpServers.startGateway(gateway)) {
                for (var message : messages(gateway)) {
                    post(servers.mcpUrl(), message.toString());
                }
                get(servers.mcpUrl().resolve("/health"));
            }
            post(api.resolve("/mcp/tool/list_tasks"), "{}");
            get(api.resolve("/api/v1/tools"));
            get(api.resolve("/health"));
            get(api.resolve("/metrics"));
        }
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var all = new HashMap<>(flags);
        all.put("data-dir", directory.resolve("http").toString());
        return new SettingsReader(surroundings()).read(all);
    }

    private static List<ObjectNode> messages(Settings settings) {
        var calls = Composition.tools(settings).getAll().stream()
                .flatMap(tool -> tool.contract().examples().stream()
                        .map(example -> call(tool.name(), example.params().deepCopy())))
                .toList();
        return Stream.of(
                        Stream.of(initialize(), notification("notifications/initialized")),
                        Stream.of("tools/list", "prompts/list", "resources/list")
                                .map(Rehearsal::request),
                        Stream.generate(() -> calls).limit(ROUNDS).flatMap(List::stream))
                .flatMap(messages -> messages)
                .toList();
    }

    private static ObjectNode initialize() {
        var request = request("initialize");
        var params = (ObjectNode) request.get("params");
        params.put("protocolVersion", "2025-11-25").putObject("capabilities");
        params.putObject("clientInfo").put("name", "rehearsal").put("version", "1");
        return request;
    }

    private static ObjectNode call(String tool, JsonNode arguments) {
        var request = request("tools/call");
        ((ObjectNode) request.get("params")).put("name", tool).set("arguments", arguments);
        return request;
    }

    private static ObjectNode request(String method) {
        var request = notification(method).put("id", 1);
        request.putObject("params");
        return request;
    }

    private static ObjectNode notification(String method) {
        return WireJson.CAMEL.createObjectNode().put("jsonrpc", "2.0").put("method", method);
    }

    private static void get(URI url) throws IOException {
        exchange(url, "GET", "", "");
    }

    private static void post(URI url, String body) throws IOException {
        exchange(
                url, "POST", "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n", body);
    }

    /// Over a bare socket, which says what is sent to the letter.
    private static void exchange(URI url, String method, String headers, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        var head = method + " " + url.getPath() + " HTTP/1.1\r\nHost: " + url.getAuthority()
                + "\r\nConnection: close\r\nContent-Length: " + bytes.length + "\r\n" + headers + "\r\n";
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            socket.getInputStream().readAllBytes();
        }
    }

    private static BufferedReader reader(PipedInputStream in) {
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    private Surroundings surroundings() {
        return new Surroundings(Map.of(), directory, directory, System.getProperty("os.name"));
    }
}
