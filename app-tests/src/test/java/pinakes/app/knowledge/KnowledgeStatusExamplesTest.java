package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import pinakes.app.fixture.RemovedStaging;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;

/// K6, K14: what was published of knowledge-status.
final class KnowledgeStatusExamplesTest {
    private static final String TOOL = "knowledge-status";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K6: the example has every published field, with the figures of this knowledge base")
    void example_of_use() throws IOException {
        HOST.file("herons.txt", "Herons hunt by standing still in shallow water.");
        HOST.added("herons.txt");

        var answer = healthy();

        assertThat(KnowledgeHost.fields(answer.body()))
                .contains("success", "knowledge_base", "health", "configuration", "last_updated");
        assertThat(answer.at("/knowledge_base"))
                .isEqualTo(Json.parse("""
                {"name": "default", "document_count": 1, "total_chunks": 1, "total_size_bytes": 47,
                 "total_size_mb": 0.0, "average_chunks_per_document": 1.0, "storage_path": "DATA/blobs",
                 "vector_db_path": "DATA/index"}""".replace("DATA", HOST.dataDirectory().toString())));
        assertThat(answer.at("/health")).isEqualTo(Json.parse("""
                {"status": "healthy", "vector_db_connected": true, "storage_accessible": true,
                 "embedding_model_loaded": true}"""));
        assertThat(answer.at("/configuration")).isEqualTo(Json.parse("""
                {"embedding_model": "sentence-transformers/all-MiniLM-L6-v2", "chunk_size": 254,
                 "max_file_size_mb": 100}"""));
        assertThat(Instant.parse(answer.at("/last_updated").asString())).isBefore(Instant.now());
    }

    /// The status as soon as no check takes too long, as it may on a busy machine.
    private static ToolAnswer healthy() {
        var answer = new AtomicReference<ToolAnswer>();
        Deadline.usual().await("everything is healthy", () -> {
            answer.set(HOST.call(TOOL, "{}"));
            return answer.get().at("/health/status").asString().equals("healthy");
        });
        return answer.get();
    }

    @Test
    @DisplayName("K6: storage that cannot be written to is degraded, with the issue in words")
    void degraded() throws IOException {
        ToolAnswer answer;
        try (var _ = RemovedStaging.of(HOST.dataDirectory())) {
            answer = HOST.call(TOOL, "{}");
        }

        assertThat(answer.isError()).isFalse();
        assertThat(answer.at("/success").asBoolean()).isTrue();
        assertThat(answer.at("/health").propertyNames())
                .containsExactly(
                        "status", "vector_db_connected", "storage_accessible", "embedding_model_loaded", "issues");
        assertThat(answer.at("/health/status").asString()).isEqualTo("degraded");
        assertThat(answer.at("/health/storage_accessible").asBoolean(true)).isFalse();
        assertThat(answer.at("/health/issues/0").asString()).startsWith("Storage directory not accessible: ");
    }

    @Test
    @DisplayName("K6, R5: there are no parameters")
    void no_parameters() {
        assertThat(HOST.call(TOOL, "{\"verbose\": true}").at("/error").asString())
                .isEqualTo("invalid_parameter");
    }
}
