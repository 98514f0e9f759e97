package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;

/// K1, K14: what was published of knowledge-add.
final class KnowledgeAddExamplesTest {
    private static final String TOOL = "knowledge-add";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K1: the example of use is answered with a task, in the published form")
    void example_of_use() throws IOException {
        HOST.file("document.pdf", PdfFile.ofPages("The rate limit of the API is ten calls a second."));

        var answer = HOST.call(TOOL, """
                {"file_path": "document.pdf",
                 "metadata": {"author": "John Doe", "tags": ["technical", "api-docs"]}, "async": true}""");

        assertThat(answer.isError()).isFalse();
        assertThat(KnowledgeHost.fields(answer.body()))
                .containsExactly("success", "task_id", "message", "estimated_time_seconds");
        assertThat(answer.at("/success").asBoolean()).isTrue();
        assertThat(answer.at("/message").asString()).isEqualTo("Document queued for processing");
        assertThat(answer.at("/estimated_time_seconds").isIntegralNumber()).isTrue();
        HOST.awaited(answer.at("/task_id").asString(), "completed");
        var found = HOST.call(
                "knowledge-search",
                "{\"query\": \"rate limit\", \"filters\": {\"tags\": [\"technical\", \"api-docs\"]}}");
        assertThat(found.at("/results/0/filename").asString()).isEqualTo("document.pdf");
    }

    @Test
    @DisplayName("K1: a caller that waits is answered with the document, in the published form")
    void synchronous_answer() throws IOException {
        HOST.file("example.pdf", PdfFile.ofPages("An example."));

        var answer = HOST.added("example.pdf");

        assertThat(KnowledgeHost.fields(answer.body()))
                .containsExactly(
                        "success",
                        "document_id",
                        "filename",
                        "chunks_created",
                        "processing_method",
                        "processing_time_seconds",
                        "document_number");
        assertThat(answer.at("/filename").asString()).isEqualTo("example.pdf");
        assertThat(answer.at("/chunks_created").asInt()).isEqualTo(1);
        assertThat(answer.at("/processing_method").asString()).isEqualTo("text_extraction");
        assertThat(answer.at("/processing_time_seconds").asDouble(-1)).isNotNegative();
    }

    @Test
    @DisplayName("K1: the example of an unsupported format, word for word")
    void unsupported_format() {
        var answer = HOST.call(TOOL, "{\"file_path\": \"/test/doc.xyz\"}");

        assertThat(answer.isError()).isTrue();
        assertThat(KnowledgeHost.payload(answer)).isEqualTo(Json.parse("""
                {"success": false, "error": "unsupported_format",
                 "message": "Unsupported file format: .xyz. Use PDF, DOCX, PPTX, XLSX, HTML, JPG, PNG, or SVG",
                 "supported_formats": ["pdf", "docx", "pptx", "xlsx", "html", "jpg", "png", "svg"]}"""));
    }

    @Test
    @DisplayName("K1: the example of a file that is too large, word for word")
    void file_too_large() throws IOException {
        try (var file = new RandomAccessFile(HOST.path("scan.pdf").toFile(), "rw")) {
            file.setLength(150L * 1024 * 1024); // takes no space: nothing was written
        }

        var answer = HOST.call(TOOL, "{\"file_path\": \"scan.pdf\"}");

        assertThat(answer.isError()).isTrue();
        assertThat(KnowledgeHost.payload(answer)).isEqualTo(Json.parse("""
                {"success": false, "error": "file_too_large",
                 "message": "File size (150 MB) exceeds maximum allowed size (100 MB)", "max_size_mb": 100}"""));
    }

    @RepeatedTest(2)
    @DisplayName("K1a: the published contract test passes, on its second run too")
    void published_contract_test(RepetitionInfo run) throws IOException {
        HOST.file("doc.pdf", PdfFile.ofPages("The document of the contract test."));
        for (var repetition = 1; repetition <= run.getCurrentRepetition(); repetition++) {
            var added = HOST.call(TOOL, "{\"file_path\": \"doc.pdf\", \"async\": true}");
            assertThat(added.at("/success").asBoolean()).isTrue();
            assertThat(added.body().has("task_id")).isTrue();
            HOST.awaited(added.at("/task_id").asString(), "completed");
        }
        assertThat(HOST.call(TOOL, "{}").at("/error").asString()).isEqualTo("missing_required_parameter");
        assertThat(HOST.call(TOOL, "{\"file_path\": \"/test/doc.xyz\"}")
                        .at("/error")
                        .asString())
                .isEqualTo("unsupported_format");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"file_path\": \"missing.pdf\"} | file_not_found",
                "{\"file_path\": \"/etc/hosts.txt\"} | file_not_readable",
                "{\"file_path\": \"a.pdf\", \"metadata\": \"John\"} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"force_ocr\": \"yes\"} | invalid_parameter",
                "{\"file_path\": \"a.pdf\", \"async\": 1} | invalid_parameter"
            })
    @DisplayName("K1, R5: every rule for the parameters is an error of its own, and a result of the tool")
    void rules_for_parameters(String arguments, String error) {
        var answer = HOST.call(TOOL, arguments);

        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/success").asBoolean(true)).isFalse();
        assertThat(answer.at("/error").asString()).isEqualTo(error);
        assertThat(answer.at("/message").asString()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "mislabelled.pdf, plain text, unsupported_format",
        "damaged.pdf, %PDF-1.7 and then nothing of the kind, extraction_failed",
        "empty.txt, '', extraction_failed"
    })
    @DisplayName("K1: a file that is not what it should be fails with its reason")
    void unreadable_files(String name, String content, String error) throws IOException {
        HOST.file(name, content);

        var answer = HOST.added(name);

        assertThat(answer.at("/error").asString()).isEqualTo(error);
    }

    @Test
    @DisplayName("K1: force_ocr reads the picture of a page although the page has text")
    void forced_ocr() throws IOException {
        HOST.file("page.pdf", PdfFile.ofPages("The heron stands still in the shallow water"));

        var answer = HOST.call(TOOL, "{\"file_path\": \"page.pdf\", \"force_ocr\": true, \"async\": false}");

        assertThat(answer.at("/processing_method").asString())
                .as(answer.body().toString())
                .isEqualTo("ocr");
    }
}
