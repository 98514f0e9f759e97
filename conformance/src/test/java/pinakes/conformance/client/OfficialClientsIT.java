package pinakes.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/// K12, K13, K16: the official clients manage tasks over each transport they have.
@Execution(ExecutionMode.CONCURRENT)
class OfficialClientsIT {
    @TempDir
    static Path served;

    @TempDir
    Path own;

    private static Product product;

    @BeforeAll
    static void serve() throws InterruptedException {
        product = Product.serve(served);
    }

    @AfterAll
    static void stop() {
        product.close();
    }

    @Test
    @DisplayName("K12: Java SDK over HTTP")
    void java_sdk_over_http() throws InterruptedException {
        expectWholeStory(JavaSdk.overHttp(product.http()));
    }

    @Test
    @DisplayName("K16: Java SDK over stdio")
    void java_sdk_over_stdio() throws InterruptedException {
        expectWholeStory(JavaSdk.overStdio(own));
    }

    @Test
    @DisplayName("K12: TypeScript 1 over HTTP")
    void typescript_1_over_http() throws InterruptedException {
        expectWholeStory(
                TypeScript.run(Map.of(), "client-v1.mjs", "http", product.http().toString()));
    }

    @Test
    @DisplayName("K13: TypeScript 1 over WebSocket")
    void typescript_1_over_websocket() throws InterruptedException {
        expectWholeStory(TypeScript.run(
                Map.of(), "client-v1.mjs", "websocket", product.webSocket().toString()));
    }

    @Test
    @DisplayName("K16: TypeScript 1 over stdio")
    void typescript_1_over_stdio() throws InterruptedException {
        expectWholeStory(TypeScript.run(ownData(), "client-v1.mjs", "stdio", Product.launcher(), "stdio"));
    }

    @Test
    @DisplayName("K15: TypeScript 2 over HTTP, with a session")
    void typescript_2_over_http_with_a_session() throws InterruptedException {
        expectWholeStory(TypeScript.run(
                Map.of(), "client-v2.mjs", "legacy", "http", product.http().toString()));
    }

    @Test
    @DisplayName("K15: TypeScript 2 over HTTP, stateless")
    void typescript_2_over_http_stateless() throws InterruptedException {
        expectWholeStory(TypeScript.run(
                Map.of(), "client-v2.mjs", "modern", "http", product.http().toString()));
    }

    @Test
    @DisplayName("K16: TypeScript 2 over stdio, stateless")
    void typescript_2_over_stdio_stateless() throws InterruptedException {
        expectWholeStory(TypeScript.run(ownData(), "client-v2.mjs", "modern", "stdio", Product.launcher(), "stdio"));
    }

    @Test
    @DisplayName("K12: Inspector over HTTP, with a session")
    void inspector_over_http_with_a_session() throws InterruptedException {
        expectWholeStory(Inspector.at(List.of(product.http().toString(), "--protocol-era", "legacy"), Map.of()));
    }

    @Test
    @DisplayName("K15: Inspector over HTTP, stateless")
    void inspector_over_http_stateless() throws InterruptedException {
        expectWholeStory(Inspector.at(List.of(product.http().toString(), "--protocol-era", "modern"), Map.of()));
    }

    @Test
    @DisplayName("K16: Inspector over stdio")
    void inspector_over_stdio() throws InterruptedException {
        expectWholeStory(Inspector.at(List.of(Product.launcher(), "stdio"), ownData()));
    }

    private Map<String, String> ownData() {
        return Map.of("KB_DATA_DIR", own.toString());
    }

    private static void expectWholeStory(Transcript transcript) {
        assertThat(transcript.tools())
                .contains("add_task", "list_tasks", "update_task", "complete_task", "delete_task");
        assertThat(transcript.steps().stream().map(step -> step.tool() + (step.isError() ? " fails" : "")))
                .containsExactly(
                        "add_task",
                        "list_tasks",
                        "update_task",
                        "complete_task",
                        "list_tasks",
                        "delete_task",
                        "delete_task fails");
        var answers = transcript.steps().stream().map(Transcript.Step::answer).toList();
        var id = answers.getFirst().at("/data/id").asInt();
        assertThat(id).isPositive();
        assertThat(answers.get(0).at("/data/title").asString()).isEqualTo("Water the plants");
        assertThat(idsIn(answers.get(1))).contains(id);
        assertThat(answers.get(2).at("/data/title").asString()).isEqualTo("Water the ferns");
        assertThat(answers.get(3).at("/data/status").asString()).isEqualTo("completed");
        assertThat(idsIn(answers.get(4))).contains(id);
        assertThat(answers.get(5).path("success").asBoolean()).isTrue();
        assertThat(answers.get(6).path("code").asString()).isEqualTo("NOT_FOUND");
    }

    private static List<Integer> idsIn(JsonNode listing) {
        return listing.path("data")
                .valueStream()
                .map(task -> task.path("id").asInt())
                .toList();
    }
}
