package pinakes.app.knowledge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A real server with an empty knowledge base: one of each form for all tests of a run, because its processes take
/// seconds to start.
public final class KnowledgeHost implements BeforeEachCallback {
    private final String form;
    private final Deployment.Start start;
    private @Nullable Running running;

    private KnowledgeHost(String form, Deployment.Start start) {
        this.form = form;
        this.start = start;
    }

    static KnowledgeHost inOnePiece() {
        return new KnowledgeHost("one piece", Deployment::inOnePiece);
    }

    static KnowledgeHost inTwoHalves() {
        return new KnowledgeHost("two halves", Deployment::inTwoHalves);
    }

    public static KnowledgeHost onACluster() {
        return new KnowledgeHost("cluster", Deployment::onACluster);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        running = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(KnowledgeHost.class))
                .computeIfAbsent(form, _ -> Running.begin(start), Running.class);
        call("knowledge-clear", "{\"confirm\": true, \"confirmation_phrase\": \"DELETE ALL\"}");
    }

    /// Calls a tool as the published example does: without a session.
    ToolAnswer call(String tool, String arguments) {
        return call(tool, Json.parse(arguments));
    }

    ToolAnswer call(String tool, JsonNode arguments) {
        return running().wire.call(tool, arguments);
    }

    /// Adds a file, waits for it, and returns the answer.
    ToolAnswer added(String name) {
        return call("knowledge-add", Json.object().put("file_path", name).put("async", false));
    }

    /// Begins to add a file, and returns the id of the task.
    String begun(String name) {
        return call("knowledge-add", Json.object().put("file_path", name))
                .at("/task_id")
                .asString();
    }

    /// Asks for a task until it says what is waited for.
    JsonNode awaited(String task, String status) {
        return awaited(task, answer -> answer.path("status").asString().equals(status));
    }

    JsonNode awaited(String task, Predicate<JsonNode> awaited) {
        var seen = new ArrayList<JsonNode>();
        Deadline.usual().await("a certain state of task " + task, () -> {
            seen.add(call("knowledge-task-status", Json.object().put("task_id", task))
                    .body());
            return awaited.test(seen.getLast());
        });
        return seen.getLast();
    }

    Path file(String name, String text) throws IOException {
        return Files.writeString(path(name), text);
    }

    Path file(String name, byte[] bytes) throws IOException {
        return Files.write(path(name), bytes);
    }

    /// Where a file of this name would be added from.
    Path path(String name) {
        return running().work.resolve(name);
    }

    Path dataDirectory() {
        return running().data;
    }

    URI url() {
        return running().servers.mcpUrl();
    }

    WebSocketWire webSocket() {
        return WebSocketWire.open(
                URI.create(url().toString().replaceFirst("^http", "ws")), ClientProfile.session("2025-06-18"));
    }

    /// What every tool adds to the published fields.
    private static final List<String> ADDED = List.of("agentHints", "metadata", "error_class", "fix");

    /// The answer with the published fields only.
    static ObjectNode payload(ToolAnswer answer) {
        var payload = ((ObjectNode) answer.body()).deepCopy();
        return payload.remove(ADDED);
    }

    /// The names of an answer's own fields, in their order.
    static List<String> fields(JsonNode object) {
        return object.propertyNames().stream()
                .filter(name -> !ADDED.contains(name))
                .toList();
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("the server is started before the first test");
        }
        return running;
    }

    private record Running(Path directory, Path work, Path data, Deployment servers, HttpWire wire)
            implements AutoCloseable {
        static Running begin(Deployment.Start start) {
            try {
                var directory = Files.createTempDirectory("pinakes-wire").toRealPath();
                var work = Files.createDirectory(directory.resolve("work"));
                var data = directory.resolve("data");
                var servers = start.with(
                        new SettingsReader(new LaunchEnvironment(Map.of(), work, work, "Linux")),
                        Map.of("data-dir", data.toString(), "mcp-port", "0", "engine-port", "0"));
                return new Running(
                        directory, work, data, servers, HttpWire.open(servers.mcpUrl(), ClientProfile.bare()));
            } catch (IOException | SettingException e) {
                throw new IllegalStateException("the server could not be started", e);
            }
        }

        @Override
        public void close() {
            wire.close();
            servers.close();
            try (var files = Files.walk(directory)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("the files of the test server could not be removed", e);
            }
        }
    }
}
