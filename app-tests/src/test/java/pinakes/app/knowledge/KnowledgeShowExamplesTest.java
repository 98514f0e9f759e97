package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;

/// K4, K14: what was published of knowledge-show.
final class KnowledgeShowExamplesTest {
    private static final String TOOL = "knowledge-show";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K4: the example lists a PDF and a picture, in the published form")
    void example_of_use() throws IOException {
        var picture = HOST.file("diagram.png", SampleFiles.drawing("png"));
        var pdf = HOST.file("api-documentation.pdf", PdfFile.ofPages("Every call has a key."));
        HOST.added(picture.getFileName().toString());
        var id = HOST.added(pdf.getFileName().toString()).at("/document_id").asString();

        var answer = HOST.call(TOOL, "{\"limit\": 50, \"offset\": 0, \"sort_by\": \"size\", \"sort_order\": \"asc\"}");

        assertThat(KnowledgeHost.fields(answer.body()))
                .containsExactly("success", "documents", "total_count", "limit", "offset");
        assertThat(answer.at("/total_count").asInt()).isEqualTo(2);
        assertThat(answer.at("/limit").asInt()).isEqualTo(50);
        assertThat(answer.at("/offset").asInt(-1)).isZero();
        var first = answer.at("/documents/0");
        assertThat(first.propertyNames())
                .startsWith(
                        "id",
                        "filename",
                        "format",
                        "size_bytes",
                        "date_added",
                        "chunk_count",
                        "processing_status",
                        "processing_method");
        assertThat(first.path("id").asString()).isEqualTo(id);
        assertThat(first.path("format").asString()).isEqualTo("pdf");
        assertThat(first.path("size_bytes").asLong()).isEqualTo(pdf.toFile().length());
        assertThat(Instant.parse(first.path("date_added").asString())).isBefore(Instant.now());
        assertThat(first.path("chunk_count").asInt()).isEqualTo(1);
        assertThat(first.path("processing_status").asString()).isEqualTo("completed");
        assertThat(first.path("processing_method").asString()).isEqualTo("text_extraction");
        assertThat(answer.at("/documents/1/format").asString()).isEqualTo("png");
        assertThat(answer.at("/documents/1/processing_method").asString()).isEqualTo("image_analysis");
    }

    @Test
    @DisplayName("K4: the example of an empty knowledge base, word for word")
    void empty_knowledge_base() {
        assertThat(KnowledgeHost.payload(HOST.call(TOOL, "{}"))).isEqualTo(Json.parse("""
                {"success": true, "documents": [], "total_count": 0, "message": "Knowledge base is empty"}"""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"limit\": 1001}",
                "{\"limit\": 0}",
                "{\"offset\": -1}",
                "{\"sort_by\": \"colour\"}",
                "{\"sort_order\": \"up\"}"
            })
    @DisplayName("K4, R5: every rule for the parameters is a result of the tool")
    void rules_for_parameters(String arguments) {
        var answer = HOST.call(TOOL, arguments);

        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/error").asString()).isEqualTo("invalid_parameter");
    }

    @Test
    @DisplayName("K4: limit, offset and order are what was published when they are not given")
    void defaults() throws IOException {
        HOST.file("first.txt", "first");
        HOST.file("second.txt", "second");
        HOST.added("first.txt");
        HOST.added("second.txt");

        var answer = HOST.call(TOOL, "{}");

        assertThat(answer.at("/limit").asInt()).isEqualTo(100);
        assertThat(answer.at("/offset").asInt(-1)).isZero();
        assertThat(answer.at("/documents/0/filename").asString()).isEqualTo("second.txt");
    }
}
