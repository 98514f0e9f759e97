package pinakes.app.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pinakes.app.composition.Composition;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import pinakes.testkit.wire.ToolWire;
import pinakes.tool.contract.Contract;
import pinakes.tool.registry.ToolRegistry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The whole product with all its tools, a client that keeps every answer, and the outcome of every suggested call.
final class Survey implements AutoCloseable {
    static final String BOOKS = "survey/books";
    static final String PLAIN = "survey/plain";
    static final String EMPTY = "survey/empty";

    private final Path directory;
    private final Path files;
    private final Deployment servers;
    private final ToolWire wire;
    private final ToolRegistry registry;
    private final List<Surveyed> answers = new ArrayList<>();
    private final List<String> failedSuggestions = new ArrayList<>();
    private int suggestions;

    /// One answer and the call that it was given to.
    record Surveyed(String tool, JsonNode arguments, JsonNode body, boolean isError) {
        JsonNode hints() {
            return body.path("agentHints");
        }

        int hintBytes() {
            return hints().toString().getBytes(StandardCharsets.UTF_8).length;
        }

        @Override
        public String toString() {
            return tool + " " + arguments + " -> " + hintBytes() + " bytes: " + hints();
        }
    }

    private Survey(Path directory) throws Exception {
        this.directory = directory;
        this.files = Files.createDirectories(directory.resolve("files")).toRealPath();
        var reader = new SettingsReader(new LaunchEnvironment(Map.of(), files, files, "Linux"));
        var settings = Map.of(
                "data-dir",
                directory.resolve("data").toString(),
                "mcp-port",
                "0",
                "engine-port",
                "0",
                "projects",
                BOOKS + " hybrid, " + PLAIN + ", " + EMPTY + " hybrid");
        this.servers = Deployment.inOnePiece(reader, settings, Deployment.NO_LIMITS);
        this.wire = HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
        this.registry = Composition.tools(reader.read(settings));
    }

    static Survey in(Path directory) throws Exception {
        return new Survey(directory);
    }

    List<Surveyed> answers() {
        return answers;
    }

    int suggestions() {
        return suggestions;
    }

    List<String> failedSuggestions() {
        return failedSuggestions;
    }

    List<String> tools() {
        return wire.toolNames();
    }

    Contract contract(String tool) {
        return registry.get(tool).orElseThrow().contract();
    }

    JsonNode inputSchema(String tool) {
        return contract(tool).publishedInput();
    }

    Path data() {
        return directory.resolve("data");
    }

    Path file(String name, String text) throws IOException {
        return file(name, text.getBytes(StandardCharsets.UTF_8));
    }

    Path file(String name, byte[] bytes) throws IOException {
        return Files.write(files.resolve(name), bytes);
    }

    /// Calls a tool, keeps the answer, and follows what it suggests.
    JsonNode ask(String tool, String arguments) {
        return ask(tool, Json.object(arguments));
    }

    JsonNode ask(String tool, ObjectNode arguments) {
        var answer = wire.call(tool, arguments);
        var surveyed = new Surveyed(tool, arguments, answer.body(), answer.isError());
        answers.add(surveyed);
        surveyed.hints().path("suggestedNextActions").forEach(action -> follow(surveyed, action));
        return answer.body();
    }

    /// A suggested call must work. One that destroys something must only be valid.
    private void follow(Surveyed from, JsonNode action) {
        suggestions++;
        var name = action.path("action").asString();
        var arguments = action.path("data") instanceof ObjectNode data ? data.deepCopy() : Json.object();
        var tool = registry.get(name).orElseThrow();
        var destroys = tool.definition().destructive() && !name.equals("add-project-document");
        var works = destroys
                ? tool.contract()
                        .inputViolations(tool.contract().normalised(arguments))
                        .isEmpty()
                : !wire.call(name, arguments).isError();
        if (!works) {
            failedSuggestions.add(from.tool() + " " + from.arguments() + " suggested " + action);
        }
    }

    /// Waits until a job has finished, without keeping the answers.
    long finished(JsonNode submitted) {
        var job = Json.object().put("job_id", submitted.path("job_id").asString());
        Deadline.usual().await("job " + job + " ends", () -> !isOpen(wire.call("kb_jobs", job)));
        return wire.call("kb_jobs", job).at("/jobs/0/document_id").asLong();
    }

    private static boolean isOpen(ToolAnswer answer) {
        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
        return List.of("queued", "processing")
                .contains(answer.at("/jobs/0/status").asString());
    }

    @Override
    public void close() {
        wire.close();
        servers.close();
    }
}
