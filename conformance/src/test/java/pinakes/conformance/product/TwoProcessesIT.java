package pinakes.conformance.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.wire.ToolAnswer;

/// `./kb engine` and `./kb mcp` as two real processes.
@DisplayName("B1, B2, R1: engine and MCP server run apart")
final class TwoProcessesIT {
    @TempDir
    private Path directory;

    private TwoProcesses processes;

    @BeforeEach
    void startGateway() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        processes = new TwoProcesses(directory);
    }

    @AfterEach
    void stop() {
        processes.close();
    }

    @Test
    @DisplayName("B1: Engine unreachable at startup; it says so, and recovers by itself whenever the engine is there")
    void gateway_works_whenever_the_engine_does() throws Exception {
        processes.awaitWarning("engine unreachable at " + processes.engineUrl());
        assertUnreachable();

        var engine = processes.startEngine();
        processes.awaitHealthy();
        assertThat(call("add_task", "{\"title\": \"Buy milk\"}")
                        .at("/data/title")
                        .asString())
                .isEqualTo("Buy milk");
        assertThat(call("knowledge-add", "{\"file_path\": \"herons.txt\", \"async\": false}")
                        .isError())
                .isFalse();
        assertThat(call("knowledge-search", "{\"query\": \"How do herons hunt?\"}")
                        .at("/results/0")
                        .toString())
                .contains("standing still");

        engine.kill();
        assertUnreachable();

        processes.startEngine();
        processes.awaitHealthy();
        assertThat(call("list_tasks", "{}").at("/data/0/title").asString()).isEqualTo("Buy milk");
        assertThat(directory.resolve("nowhere")).as("the gateway owns no data").doesNotExist();
    }

    @Test
    @DisplayName("B2: Missing and invalid MCP API key; the engine's key is another one and does not open the gateway")
    void keys_are_independent() throws Exception {
        processes.startEngine();
        processes.awaitHealthy();
        var todos = processes.engineUrl() + "/api/v1/todos";

        assertThat(post("none")).isEqualTo(401);
        assertThat(post(TwoProcesses.ENGINE_KEY)).isEqualTo(401);
        assertThat(call("list_tasks", "{}").isError()).isFalse();
        assertThat(processes.get(todos, TwoProcesses.MCP_KEY).statusCode()).isEqualTo(401);
        assertThat(processes.get(todos, TwoProcesses.ENGINE_KEY).statusCode()).isEqualTo(200);
    }

    private void assertUnreachable() throws Exception {
        var unreachable = "engine unreachable at " + processes.engineUrl();
        var health = processes.health();
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.body()).contains(unreachable);
        var answer = call("list_tasks", "{}");
        assertThat(answer.isError()).isTrue();
        assertThat(answer.body().toString()).contains("\"success\":false").contains(unreachable);
    }

    private ToolAnswer call(String tool, String arguments) {
        try (var agent = processes.agent()) {
            return agent.call(tool, arguments);
        }
    }

    /// The HTTP status of a call with this key.
    private int post(String key) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(processes.mcpUrl())
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json")
                    .header("Authorization", "Bearer " + key)
                    .POST(BodyPublishers.ofString("{}"));
            return client.send(request.build(), BodyHandlers.ofString()).statusCode();
        }
    }
}
