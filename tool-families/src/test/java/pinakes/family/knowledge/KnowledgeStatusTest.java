package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.EngineStatus;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.JobId;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import tools.jackson.databind.JsonNode;

/// K14: knowledge-status and knowledge-task-status.
class KnowledgeStatusTest {
    private static final String UNKNOWN = "c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6";

    @TempDir
    private Path directory;

    private KnowledgeServer server;

    @BeforeEach
    void open() throws IOException {
        server = new KnowledgeServer(directory.toRealPath());
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    @DisplayName("K6: counts, sizes, health and configuration in the published form")
    void healthy() throws IOException {
        server.added("a.txt", "x".repeat(300_000) + "\n\ny");

        assertThat(KnowledgeServer.payload(server.call("knowledge-status", "{}")))
                .isEqualTo(
                        "{\"success\":true,\"knowledge_base\":{\"name\":\"default\",\"document_count\":1,\"total_chunks\":2,"
                                + "\"total_size_bytes\":300003,\"total_size_mb\":0.3,\"average_chunks_per_document\":2.0,"
                                + "\"storage_path\":\"/data/documents\",\"vector_db_path\":\"/data/index\"},\"health\":{\"status\":"
                                + "\"healthy\",\"vector_db_connected\":true,\"storage_accessible\":true,"
                                + "\"embedding_model_loaded\":true},\"configuration\":{\"embedding_model\":"
                                + "\"sentence-transformers/all-MiniLM-L6-v2\",\"chunk_size\":256,\"max_file_size_mb\":100},"
                                + "\"tasks\":{\"queued\":0,\"running\":0},\"last_updated\":\"2025-10-26T10:00:00Z\"}");
    }

    @Test
    @DisplayName("K6: what does not work makes it degraded, with the issue in words, and lowers confidence")
    void degraded() {
        server.engine.storage = new EngineStatus.Part("Storage directory not accessible: Permission denied");

        var answer = server.call("knowledge-status", "{}");

        assertThat(answer.path("health"))
                .hasToString("{\"status\":\"degraded\",\"vector_db_connected\":true,\"storage_accessible\":false,"
                        + "\"embedding_model_loaded\":true,\"issues\":[\"Storage directory not accessible: Permission"
                        + " denied\"]}");
        assertThat(answer.path("last_updated").isNull()).isTrue();
        assertThat(answer.at("/agentHints/confidence").asDouble()).isEqualTo(0.67);
    }

    @Test
    @DisplayName("K7: a task that waits is queued")
    void queued() throws IOException {
        var id = held();

        var answer = status(id);

        assertThat(answer.path("status").asString()).isEqualTo("queued");
        assertThat(answer.path("progress").asDouble(-1)).isZero();
    }

    @Test
    @DisplayName("K7: a task that runs says how far it is and how long it will take, in the published form")
    void running() throws IOException {
        var id = held();
        server.engine.advance(job(id), "Generating embeddings", 13, 20, Duration.ofMillis(8_200));
        server.now = server.now.plusMillis(15_500);

        assertThat(KnowledgeServer.payload(status(id)))
                .isEqualTo("{\"success\":true,\"task_id\":\"" + id + "\",\"status\":\"running\",\"progress\":0.65,"
                        + "\"current_step\":\"Generating embeddings\",\"completed_steps\":13,\"total_steps\":20,"
                        + "\"elapsed_time_seconds\":15.5,\"estimated_remaining_seconds\":8.2}");
    }

    @Test
    @DisplayName("K7: a task that is completed names its document, in the published form")
    void completed() throws IOException {
        var id = held();
        server.now = server.now.plusMillis(23_700);
        server.engine.finish(job(id));

        assertThat(KnowledgeServer.payload(status(id)))
                .isEqualTo("{\"success\":true,\"task_id\":\"" + id + "\",\"status\":\"completed\",\"progress\":1.0,"
                        + "\"result\":{\"document_id\":\"00000000-0000-4000-8000-000000000002\",\"filename\":\"example.pdf\","
                        + "\"chunks_created\":1},\"total_time_seconds\":23.7}");
    }

    @Test
    @DisplayName("K7, R5: a task that failed is an error with its reason, in the published form")
    void failed() throws IOException {
        var id = held();
        server.now = server.now.plusMillis(5_200);
        server.engine.nextFault =
                new IngestFault(IngestFault.Code.OCR_FAILED, "OCR processing failed: the page is too large");
        server.engine.finish(job(id));

        var answer = status(id);

        assertThat(answer.path("success").asBoolean(true)).isFalse();
        assertThat(answer.path("task_id").asString()).isEqualTo(id);
        assertThat(answer.path("status").asString()).isEqualTo("failed");
        assertThat(answer.path("error").asString()).isEqualTo("ocr_failed");
        assertThat(answer.path("message").asString()).isEqualTo("OCR processing failed: the page is too large");
        assertThat(answer.path("elapsed_time_seconds").asDouble()).isEqualTo(5.2);
    }

    @Test
    @DisplayName("K7: a task that was cancelled says so")
    void cancelled() throws IOException {
        var id = held();
        server.engine.cancel(job(id));

        assertThat(status(id).path("status").asString()).isEqualTo("cancelled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"task_id\": \"task-1\"} | invalid_parameter",
                "{\"task_id\": \"1-1-1-1-1\"} | invalid_parameter",
                "{\"task_id\": 7} | invalid_parameter",
                "{\"task_id\": \"" + UNKNOWN + "\"} | task_not_found"
            })
    @DisplayName("K7, R5: a task id that is missing, none, or nobody's")
    void invalid_arguments(String arguments, String error) {
        assertThat(server.call("knowledge-task-status", arguments).path("error").asString())
                .isEqualTo(error);
    }

    @Test
    @DisplayName("S6: a task is not found by another caller than its own")
    void tasks_belong_to_their_caller() throws IOException {
        var id = held();

        server.caller = new Caller("somebody", Set.of(Permission.ALL));

        assertThat(status(id).path("error").asString()).isEqualTo("task_not_found");
    }

    @Test
    @DisplayName("N8: an engine that does not answer is engine_unavailable")
    void engine_unavailable() {
        server.engine.broken = "The catalog cannot be read.";

        var answer = status(UNKNOWN);

        assertThat(answer.path("error").asString()).isEqualTo("engine_unavailable");
        assertThat(answer.path("message").asString()).isEqualTo("The catalog cannot be read.");
    }

    private String held() throws IOException {
        server.engine.holding = true;
        server.file("example.pdf", "text");
        return server.call("knowledge-add", "{\"file_path\": \"example.pdf\"}")
                .path("task_id")
                .asString();
    }

    private JsonNode status(String id) {
        return server.call("knowledge-task-status", "{\"task_id\": \"" + id + "\"}");
    }

    private static JobId job(String id) {
        return JobId.parse(id).orElseThrow();
    }
}
