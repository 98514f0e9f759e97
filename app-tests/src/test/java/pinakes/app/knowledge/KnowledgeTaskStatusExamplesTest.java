package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;

/// K7, K11, K14: what was published of knowledge-task-status, and of cancelling a task.
final class KnowledgeTaskStatusExamplesTest {
    private static final String TOOL = "knowledge-task-status";
    private static final String SLOW = "{\"file_path\": \"slow.pdf\", \"force_ocr\": true}";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K7, K11: a task that runs says how far it is, in the published form; tools/cancel ends it for good")
    void running_then_cancelled() throws IOException {
        HOST.file("slow.pdf", SampleFiles.scannedLater(30));
        var task = HOST.call("knowledge-add", SLOW).at("/task_id").asString();

        var running = HOST.awaited(
                task,
                status -> status.has("estimated_remaining_seconds")
                        && status.path("status").asString().equals("running"));
        try (var wire = HttpWire.open(HOST.url(), ClientProfile.bare())) {
            wire.request("tools/cancel", Json.object().put("taskId", task)).result();
        }
        var cancelled = HOST.awaited(task, "cancelled");

        assertThat(KnowledgeHost.fields(running))
                .containsExactly(
                        "success",
                        "task_id",
                        "status",
                        "progress",
                        "current_step",
                        "completed_steps",
                        "total_steps",
                        "elapsed_time_seconds",
                        "estimated_remaining_seconds");
        assertThat(running.path("success").asBoolean()).isTrue();
        assertThat(running.path("progress").asDouble(-1)).isBetween(0.0, 1.0);
        assertThat(running.path("completed_steps").asInt(-1))
                .isBetween(0, running.path("total_steps").asInt());
        assertThat(cancelled.path("success").asBoolean()).isTrue();
        assertThat(HOST.call("knowledge-show", "{}").at("/total_count").asInt(-1))
                .as("a cancelled ingestion leaves nothing behind")
                .isZero();
    }

    @Test
    @DisplayName("K7: the example of a task that is completed, in the published form")
    void completed() throws IOException {
        HOST.file("example.pdf", PdfFile.ofPages("An example."));

        var status = HOST.awaited(HOST.begun("example.pdf"), "completed");

        assertThat(KnowledgeHost.fields(status))
                .containsExactly("success", "task_id", "status", "progress", "result", "total_time_seconds");
        assertThat(status.path("progress").asDouble()).isEqualTo(1.0);
        assertThat(status.path("result").propertyNames())
                .containsExactly("document_id", "filename", "chunks_created", "document_number");
        assertThat(status.at("/result/filename").asString()).isEqualTo("example.pdf");
        assertThat(status.at("/result/chunks_created").asInt()).isEqualTo(1);
        assertThat(status.path("total_time_seconds").isFloatingPointNumber()).isTrue();
    }

    @Test
    @DisplayName("K7, R5: a task that failed is an error with its reason, in the published form")
    void failed() throws IOException {
        HOST.file("damaged.pdf", "%PDF-1.7 and then nothing of the kind");
        var task = HOST.begun("damaged.pdf");

        HOST.awaited(task, "failed");
        var answer = HOST.call(TOOL, Json.object().put("task_id", task));

        assertThat(answer.isError()).isTrue();
        assertThat(KnowledgeHost.fields(answer.body()))
                .containsExactlyInAnyOrder("success", "task_id", "status", "error", "message", "elapsed_time_seconds");
        assertThat(answer.at("/success").asBoolean(true)).isFalse();
        assertThat(answer.at("/task_id").asString()).isEqualTo(task);
        assertThat(answer.at("/error").asString()).isEqualTo("extraction_failed");
        assertThat(answer.at("/elapsed_time_seconds").isFloatingPointNumber()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"task_id\": \"uuid-v4-task-id\"} | invalid_parameter",
                "{\"task_id\": \"c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6\"} | task_not_found"
            })
    @DisplayName("K7, R5: every rule for the parameter is a result of the tool")
    void rules_for_parameters(String arguments, String error) {
        var answer = HOST.call(TOOL, arguments);

        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/error").asString()).isEqualTo(error);
    }
}
