package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// Jobs are tasks of the Tasks extension whichever families are offered.
final class TasksOfFamiliesTest {
    private static final String TASKS = "{\"extensions\": {\"io.modelcontextprotocol/tasks\": {}}}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("K11, C7: a document for a project becomes a task where the chunk tools alone are offered")
    void chunks_alone() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still.");
        try (var servers = serving("chunks");
                var wire = HttpWire.open(
                        servers.mcpUrl(), ClientProfile.stateless().able(TASKS))) {
            var call = Json.object().put("name", "add-project-document");
            call.putObject("arguments").put("project", "birds").put("file_path", "herons.txt");

            var begun = wire.request("tools/call", call).result();
            assertThat(begun.path("resultType").asString()).isEqualTo("task");
            var ended = ended(wire, begun.path("taskId").asString());

            assertThat(ended.path("status").asString()).isEqualTo("completed");
            assertThat(ended.at("/result/isError").asBoolean(true)).isFalse();
            assertThat(ended.at("/result/structuredContent/status").asString()).isEqualTo("completed");
        }
    }

    @Test
    @DisplayName("K11, B6: a note's job is a task where the kb tools alone are offered, and ends as kb_jobs says it")
    void kb_alone() throws Exception {
        try (var servers = serving("kb");
                var wire = HttpWire.open(
                        servers.mcpUrl(), ClientProfile.stateless().able(TASKS))) {
            var job = wire.call("kb_addnote", Json.object().put("text", "Bees dance"))
                    .at("/job_id")
                    .asString();

            var ended = ended(wire, job);

            assertThat(ended.path("status").asString()).isEqualTo("completed");
            assertThat(ended.at("/result/structuredContent/jobs/0/job_id").asString())
                    .isEqualTo(job);
            assertThat(ended.at("/result/structuredContent/jobs/0/status").asString())
                    .isEqualTo("done");
        }
    }

    private Deployment serving(String family) throws SettingException {
        var flags =
                Map.of("data-dir", "data", "mcp-port", "0", "engine-port", "0", "tools", family, "projects", "birds");
        return Deployment.inOnePiece(
                new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")),
                flags,
                Deployment.NO_LIMITS);
    }

    private static JsonNode ended(HttpWire wire, String task) {
        var state = new AtomicReference<JsonNode>(Json.object());
        Deadline.usual().await("the task ends", () -> {
            state.set(
                    wire.request("tasks/get", Json.object().put("taskId", task)).result());
            return !state.get().path("status").asString("working").equals("working");
        });
        return state.get();
    }
}
