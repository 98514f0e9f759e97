package pinakes.app.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.app.cli.command.Console;
import pinakes.app.composition.Composition;
import pinakes.app.logging.Logging;
import pinakes.app.server.HttpServers;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.embedding.onnx.NativeOnnx;
import pinakes.engine.local.catalog.NativeSqlite;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Runs the program once on temporary data, so that the JVM can record an AOT cache for later starts.
///
/// The launcher runs this after every build. A client calls every tool with the examples of its contract over stdio,
/// and a few tools over HTTP through a gateway and its engine, where some commands run as well. Users wait for this:
/// the embedding model is loaded once, and only stdio runs every tool.
public final class AotTraining {
    /// Enough for the JVM to tell hot methods from cold ones.
    private static final int ROUNDS = 4;

    private static final Duration TIME_LIMIT = Duration.ofMinutes(10);

    private static final int PIPE_BYTES = 1 << 20;

    /// Tools that do not load the model.
    private static final String QUICK_TOOLS = "tasks";

    private static final List<String> COMMANDS = List.of(
            "version", "help", "status", "search herons", "list", "jobs", "key list", "task list", "call list_tasks");

    private final Path directory;

    private AotTraining(Path directory) {
        this.directory = directory;
    }

    /// Takes the directory for temporary data, and the directory for the native code to keep.
    public static void main(String[] arguments) throws Exception {
        Thread.ofPlatform().daemon().start(AotTraining::haltAfterTimeLimit);
        NativeSqlite.unpackInto(Path.of(arguments[1]));
        NativeOnnx.unpackInto(Path.of(arguments[1]));
        var training = new AotTraining(Path.of(arguments[0]).toAbsolutePath());
        training.overStdio();
        training.overHttp();
        System.exit(0);
    }

    /// A start waits for the training, so the training must always end.
    private static void haltAfterTimeLimit() {
        try {
            Thread.sleep(TIME_LIMIT);
            Runtime.getRuntime().halt(1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void overStdio() throws IOException, SettingException, InterruptedException {
        // Before the server starts, because two threads that log for the first time at once get in each other's way.
        var messages = messages(settings(Map.of()));
        var in = new PipedInputStream(PIPE_BYTES);
        var out = new PipedOutputStream();
        var fromServer = new BufferedReader(
                new InputStreamReader(new PipedInputStream(out, PIPE_BYTES), StandardCharsets.UTF_8));
        var printer = new PrintStream(out, true, StandardCharsets.UTF_8);
        var server = Thread.ofPlatform().unstarted(() -> serve(new Console(in, printer, printer)));
        try (var toServer = new PipedOutputStream(in)) {
            server.start();
            for (var message : messages) {
                toServer.write((message + "\n").getBytes(StandardCharsets.UTF_8));
                toServer.flush();
                if (message.has("id") && fromServer.readLine() == null) {
                    throw new IOException("The server exited before it answered " + message);
                }
            }
        }
        server.join();
    }

    private void serve(Console console) {
        try {
            run(console, "stdio", "stdio");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            console.out().close(); // the reader must learn that there will be no answer
        }
    }

    private void overHttp() throws IOException, SettingException, InterruptedException {
        var here = settings(Map.of("engine-port", "0", "tools", QUICK_TOOLS));
        Logging.configure(here);
        try (var engine = HttpServers.startEngine(here);
                var client = HttpClient.newHttpClient()) {
            var api = engine.restUrl();
            var gateway = settings(Map.of("mcp-port", "0", "engine-url", api.toString(), "tools", QUICK_TOOLS));
            try (var servers = HttpServers.startGateway(gateway)) {
                for (var message : messages(gateway)) {
                    post(client, servers.mcpUrl(), message.toString());
                }
                get(client, servers.mcpUrl().resolve("/health"));
            }
            post(client, api.resolve("/mcp/tool/list_tasks"), "{}");
            for (var path : List.of("/api/v1/tools", "/health", "/metrics")) {
                get(client, api.resolve(path));
            }
            runCommands(); // with the server
        }
        runCommands(); // without it
    }

    private void runCommands() throws InterruptedException {
        var nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        for (var command : COMMANDS) {
            run(new Console(InputStream.nullInputStream(), nowhere, nowhere), command, "http");
        }
    }

    private void run(Console console, String command, String data) throws InterruptedException {
        var variables = Map.of("KB_DATA_DIR", directory.resolve(data).toString());
        new Main(console, environment(variables)).run(List.of(command.split(" ", -1)));
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var all = new HashMap<>(flags);
        all.put("data-dir", directory.resolve("http").toString());
        return new SettingsReader(environment(Map.of())).read(all);
    }

    private LaunchEnvironment environment(Map<String, String> variables) {
        return new LaunchEnvironment(variables, directory, directory, System.getProperty("os.name"));
    }

    private static List<ObjectNode> messages(Settings settings) {
        var calls = Composition.tools(settings).getAll().stream()
                .flatMap(tool -> tool.contract().examples().stream()
                        .map(example -> call(tool.name(), example.params().deepCopy())))
                .toList();
        return Stream.of(
                        Stream.of(initialize(), notification("notifications/initialized")),
                        Stream.of("tools/list", "prompts/list", "resources/list")
                                .map(AotTraining::request),
                        Stream.generate(() -> calls).limit(ROUNDS).flatMap(List::stream))
                .flatMap(messages -> messages)
                .toList();
    }

    private static ObjectNode initialize() {
        var request = request("initialize");
        var params = (ObjectNode) request.get("params");
        params.put("protocolVersion", "2025-11-25").putObject("capabilities");
        params.putObject("clientInfo").put("name", "training").put("version", "1");
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

    private static void get(HttpClient client, URI url) throws IOException, InterruptedException {
        client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.discarding());
    }

    private static void post(HttpClient client, URI url, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(body));
        client.send(request.build(), BodyHandlers.ofString());
    }
}
