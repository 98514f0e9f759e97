package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;

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

        var answer = HOST.call(TOOL, "{}");

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

    @Test
    @DisplayName("K6: storage that cannot be written to is degraded, with the issue in words")
    void degraded() throws IOException {
        var staging = HOST.dataDirectory().resolve("blobs/staging");
        Deadline.usual().await("no check writes to it", () -> isDeleted(staging));

        var answer = HOST.call(TOOL, "{}");
        Files.createDirectory(staging);

        assertThat(answer.isError()).isFalse();
        assertThat(answer.at("/success").asBoolean()).isTrue();
        assertThat(answer.at("/health").propertyNames())
                .containsExactly(
                        "status", "vector_db_connected", "storage_accessible", "embedding_model_loaded", "issues");
        assertThat(answer.at("/health/status").asString()).isEqualTo("degraded");
        assertThat(answer.at("/health/storage_accessible").asBoolean(true)).isFalse();
        assertThat(answer.at("/health/issues/0").asString()).startsWith("Storage directory not accessible: ");
    }

    /// The server checks now and then whether it can write a file there.
    private static boolean isDeleted(Path directory) {
        try {
            Files.delete(directory);
            return true;
        } catch (DirectoryNotEmptyException _) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @DisplayName("K6, R5: there are no parameters")
    void no_parameters() {
        assertThat(HOST.call(TOOL, "{\"verbose\": true}").at("/error").asString())
                .isEqualTo("invalid_parameter");
    }
}
