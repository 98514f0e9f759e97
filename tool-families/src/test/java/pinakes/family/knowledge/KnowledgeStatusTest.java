package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.engine.ingest.JobId;
import pinakes.engine.local.FileBlobStore;
import pinakes.extraction.ExtractionException.Reason;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import tools.jackson.databind.JsonNode;

/// K14: knowledge-status and knowledge-task-status.
final class KnowledgeStatusTest extends KnowledgeTest {
    private static final String UNKNOWN = "c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6";

    private int files;

    @BeforeEach
    void forget() {
        files = 0;
    }

    @Test
    @DisplayName("K6: counts, sizes, health and configuration in the published form")
    void healthy() throws IOException {
        server.added("a.txt", "A little text.\n".repeat(200));
        server.added("b.txt", "A little more.");

        var answer = healthyStatus();
        var chunks = answer.at("/knowledge_base/total_chunks").asInt();
        assertThat(chunks).isGreaterThan(2);
        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo(
                        "{\"success\":true,\"knowledge_base\":{\"name\":\"default\",\"document_count\":2,\"total_chunks\":"
                                + chunks + ",\"total_size_bytes\":3014,\"total_size_mb\":0.0,"
                                + "\"average_chunks_per_document\":" + chunks / 2.0 + ",\"storage_path\":\""
                                + data("blobs")
                                + "\",\"vector_db_path\":\"" + data("index") + "\"},\"health\":{\"status\":"
                                + "\"healthy\",\"vector_db_connected\":true,\"storage_accessible\":true,"
                                + "\"embedding_model_loaded\":true},\"configuration\":{\"embedding_model\":"
                                + "\"sentence-transformers/all-MiniLM-L6-v2\",\"chunk_size\":254,\"max_file_size_mb\":1},"
                                + "\"tasks\":{\"queued\":0,\"running\":0},\"last_updated\":\"2025-10-26T10:00:00Z\"}");
    }

    /// The status as soon as no check takes too long, as it may on a busy machine.
    private JsonNode healthyStatus() {
        var answer = new AtomicReference<JsonNode>();
        Deadline.usual().await("everything is healthy", () -> {
            answer.set(server.call("knowledge-status", "{}"));
            return answer.get().at("/health/status").asString().equals("healthy");
        });
        return answer.get();
    }

    @Test
    @DisplayName("K6: what does not work makes it degraded, with the issue in words, and lowers confidence")
    void degraded() throws IOException {
        var staging = data("blobs").resolve(FileBlobStore.STAGING);
        Files.delete(staging);

        var answer = server.call("knowledge-status", "{}");
        Files.createDirectory(staging);

        assertThat(answer.at("/health/status").asString()).isEqualTo("degraded");
        assertThat(answer.at("/health/vector_db_connected").asBoolean()).isTrue();
        assertThat(answer.at("/health/storage_accessible").asBoolean(true)).isFalse();
        assertThat(answer.at("/health/embedding_model_loaded").asBoolean()).isTrue();
        assertThat(answer.at("/health/issues/0").asString()).startsWith("Storage directory not accessible: ");
        assertThat(answer.at("/agentHints/confidence").asDouble()).isEqualTo(1.0);
    }

    @Test
    @DisplayName("K6, K7: tasks that wait and tasks that run are counted")
    void tasks_are_counted() throws Exception {
        held();

        var answer = server.call("knowledge-status", "{}");

        assertThat(answer.path("tasks")).hasToString("{\"queued\":0,\"running\":1}");
    }

    @Test
    @DisplayName("K7: a task that waits is queued")
    void queued() throws Exception {
        for (var i = 0; i <= KnowledgeServer.LANES; i++) {
            held();
        }
        var id = started();

        var answer = status(id);

        assertThat(answer.path("status").asString()).isEqualTo("queued");
        assertThat(answer.path("progress").asDouble(-1)).isZero();
        assertThat(answer.path("current_step").asString()).isEqualTo("Waiting in the queue");
    }

    @Test
    @DisplayName("K7: a task that runs says how far it is and how long it will take, in the published form")
    void running() throws Exception {
        var id = held();
        server.reader.advance("page", 4, 10);
        server.now = server.now.plusMillis(15_500);

        var answer = status(id);

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":true,\"task_id\":\"" + id + "\",\"status\":\"running\",\"progress\":0.0976,"
                        + "\"current_step\":\"Processing page 5 of 10\",\"completed_steps\":4,\"total_steps\":41,"
                        + "\"elapsed_time_seconds\":15.5,\"estimated_remaining_seconds\":"
                        + answer.path("estimated_remaining_seconds") + "}");
        assertThat(answer.path("estimated_remaining_seconds").asDouble(-1)).isNotNegative();
    }

    @Test
    @DisplayName("K7: a task that is completed names its document, in the published form")
    void completed() throws Exception {
        var id = held();
        server.now = server.now.plusMillis(23_700);
        server.reader.release();
        var outcome = server.engine.ingestion().await(job(id)).orElseThrow().outcome();

        assertThat(outcome).isNotNull();
        assertThat(KnowledgeServer.payload(status(id)))
                .isEqualTo("{\"success\":true,\"task_id\":\"" + id + "\",\"status\":\"completed\",\"progress\":1.0,"
                        + "\"result\":{\"document_id\":\"" + outcome.document() + "\",\"filename\":\"example-1.txt\","
                        + "\"chunks_created\":1,\"document_number\":" + outcome.number()
                        + "},\"total_time_seconds\":23.7}");
    }

    @Test
    @DisplayName("K7, R5: a task that failed is an error with its reason, in the published form")
    void failed() throws Exception {
        var id = held();
        server.now = server.now.plusMillis(5_200);
        server.reader.fail(Reason.OCR_FAILED);
        server.reader.release();
        server.engine.ingestion().await(job(id));

        var answer = status(id);

        assertThat(answer.path("success").asBoolean(true)).isFalse();
        assertThat(answer.path("task_id").asString()).isEqualTo(id);
        assertThat(answer.path("status").asString()).isEqualTo("failed");
        assertThat(answer.path("error").asString()).isEqualTo("ocr_failed");
        assertThat(answer.path("message").asString()).isEqualTo("The file is OCR_FAILED.");
        assertThat(answer.path("elapsed_time_seconds").asDouble()).isEqualTo(5.2);
    }

    @Test
    @DisplayName("K7: a task that was cancelled says so")
    void cancelled() throws Exception {
        var id = held();
        server.engine.ingestion().cancel(job(id));

        assertThat(status(id).path("status").asString()).isEqualTo("cancelled");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"task_id\": \"task-1\"} | invalid_parameter",
                "{\"task_id\": \"1-1-1-1-1\"} | invalid_parameter",
                "{\"task_id\": 7.5} | invalid_parameter",
                "{\"task_id\": 7} | task_not_found",
                "{\"task_id\": \"" + UNKNOWN + "\"} | task_not_found"
            })
    @DisplayName("K7, R5: a task id that is missing, none, or nobody's")
    void invalid_arguments(String arguments, String error) {
        assertThat(server.call("knowledge-task-status", arguments).path("error").asString())
                .isEqualTo(error);
    }

    @Test
    @DisplayName("S6: a task is not found by another caller than its own")
    void tasks_belong_to_their_caller() throws Exception {
        var id = held();

        server.caller = new Caller("somebody", Set.of(Permission.ALL));

        assertThat(status(id).path("error").asString()).isEqualTo("task_not_found");
    }

    @Test
    @DisplayName("N8: an engine that does not answer is engine_unavailable")
    void engine_unavailable(@TempDir Path other) throws Exception {
        var stopped = new KnowledgeServer(other.toRealPath());
        stopped.engine.close();

        var answer = stopped.call("knowledge-task-status", "{\"task_id\": \"" + UNKNOWN + "\"}");
        stopped.close();

        assertThat(answer.path("error").asString()).isEqualTo("engine_unavailable");
    }

    /// A task whose file is being read until the reader is released.
    private String held() throws IOException, InterruptedException {
        server.reader.hold();
        var id = started();
        server.reader.awaitHeld(files);
        return id;
    }

    private String started() throws IOException {
        files++;
        server.file("example-" + files + ".txt", "text " + files);
        return server.call("knowledge-add", "{\"file_path\": \"example-" + files + ".txt\"}")
                .path("task_id")
                .asString();
    }

    private JsonNode status(String id) {
        return server.call("knowledge-task-status", "{\"task_id\": \"" + id + "\"}");
    }

    private static JobId job(String id) {
        return JobId.parse(id).orElseThrow();
    }

    private Path data(String part) throws IOException {
        return directory.toRealPath().resolve("data").resolve(part);
    }
}
