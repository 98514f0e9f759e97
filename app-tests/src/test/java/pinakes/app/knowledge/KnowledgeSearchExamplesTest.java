package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;

/// K2, K14: what was published of knowledge-search.
final class KnowledgeSearchExamplesTest {
    private static final String TOOL = "knowledge-search";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K2: the example is answered with file, page and score, in the published form")
    void example_of_an_answer() throws IOException {
        HOST.file(
                "auth-guide.pdf",
                PdfFile.ofPages(
                        SampleFiles.page("The first page"),
                        SampleFiles.page("The second page"),
                        SampleFiles.page("The third page"),
                        SampleFiles.page("The fourth page"),
                        "To configure authentication, first set up the OAuth2 provider...\n"
                                + SampleFiles.page("The fifth page")));
        var document = HOST.added("auth-guide.pdf").at("/document_id").asString();

        var answer = HOST.call(TOOL, "{\"query\": \"How to configure authentication?\"}");

        assertThat(answer.isError()).isFalse();
        assertThat(KnowledgeHost.fields(answer.body()))
                .containsExactly("success", "query", "results", "total_results", "search_time_ms");
        assertThat(answer.at("/query").asString()).isEqualTo("How to configure authentication?");
        assertThat(answer.at("/total_results").asInt())
                .isEqualTo(answer.at("/results").size());
        assertThat(answer.at("/search_time_ms").isIntegralNumber()).isTrue();
        var result = answer.at("/results/0");
        assertThat(result.propertyNames().stream().filter(name -> !name.equals("highlight")))
                .containsExactly(
                        "document_id",
                        "chunk_id",
                        "filename",
                        "chunk_text",
                        "relevance_score",
                        "metadata",
                        "document_number",
                        "document_metadata");
        assertThat(result.path("document_id").asString()).isEqualTo(document);
        assertThat(result.path("filename").asString()).isEqualTo("auth-guide.pdf");
        assertThat(result.path("chunk_text").asString())
                .startsWith("To configure authentication, first set up the OAuth2 provider...");
        assertThat(result.path("highlight").asString()).contains("configure authentication");
        assertThat(result.path("relevance_score").asDouble()).isBetween(0.0, 1.0);
        assertThat(result.at("/metadata").propertyNames())
                .containsExactly("format", "chunk_index", "chunk_count", "page_num", "date_added");
        assertThat(result.at("/metadata/format").asString()).isEqualTo("pdf");
        assertThat(result.at("/metadata/page_num").asInt()).isEqualTo(5);
        assertThat(Instant.parse(result.at("/metadata/date_added").asString())).isBefore(Instant.now());
    }

    @Test
    @DisplayName("K2: the example of an empty result, in the published form")
    void empty_result() throws IOException {
        HOST.file("herons.txt", "Herons hunt by standing still in shallow water.");
        HOST.added("herons.txt");

        var answer = HOST.call(TOOL, "{\"query\": \"non-existent topic\", \"min_relevance\": 0.9}");

        assertThat(answer.isError()).isFalse();
        assertThat(KnowledgeHost.payload(answer).remove(List.of("search_time_ms")))
                .isEqualTo(Json.parse("""
                {"success": true, "query": "non-existent topic", "results": [], "total_results": 0,
                 "message": "No documents found matching your query"}"""));
        assertThat(answer.at("/search_time_ms").isIntegralNumber()).isTrue();
    }

    @Test
    @DisplayName("K2: the example of an empty knowledge base, word for word")
    void empty_knowledge_base() {
        var answer = HOST.call(TOOL, "{\"query\": \"anything\"}");

        assertThat(answer.isError()).isTrue();
        assertThat(KnowledgeHost.payload(answer)).isEqualTo(Json.parse("""
                {"success": false, "error": "empty_knowledge_base",
                 "message": "Knowledge base is empty. Add documents with knowledge-add first", "document_count": 0}"""));
    }

    @Test
    @DisplayName("K2: the example of use, with all parameters")
    void example_of_use() throws IOException {
        HOST.file("vectors.pdf", PdfFile.ofPages("How to set up a vector database: begin with an empty directory."));
        HOST.file("vectors.txt", "How to set up a vector database: begin with another directory.");
        HOST.added("vectors.pdf");
        HOST.added("vectors.txt");
        var year = Instant.now().toString().substring(0, 4);

        var answer = HOST.call(TOOL, """
                {"query": "How to set up vector database?", "top_k": 5, "min_relevance": 0.5,
                 "filters": {"format": "pdf", "date_range": {"start": "YEAR-01-01", "end": "YEAR-12-31"}}}""".replace("YEAR", year));
        var earlier = HOST.call(TOOL, """
                {"query": "How to set up vector database?", "top_k": 5, "min_relevance": 0.5,
                 "filters": {"format": "pdf", "date_range": {"start": "2025-01-01", "end": "2025-12-31"}}}""");

        assertThat(answer.at("/results")).hasSize(1);
        assertThat(answer.at("/results/0/filename").asString()).isEqualTo("vectors.pdf");
        assertThat(earlier.at("/total_results").asInt(-1)).isEqualTo("2025".equals(year) ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | missing_required_parameter",
                "{\"query\": \"\"} | invalid_parameter",
                "{\"query\": \"$501\"} | invalid_parameter",
                "{\"query\": \"a\", \"top_k\": 51} | invalid_parameter",
                "{\"query\": \"a\", \"top_k\": 2.5} | invalid_parameter",
                "{\"query\": \"a\", \"min_relevance\": 1.5} | invalid_parameter",
                "{\"query\": \"a\", \"filters\": []} | invalid_parameter",
                "{\"query\": \"a\", \"filters\": {\"date_range\": {\"start\": \"soon\"}}} | invalid_parameter"
            })
    @DisplayName("K2, R5: every rule for the parameters is a result of the tool")
    void rules_for_parameters(String arguments, String error) {
        var answer = HOST.call(TOOL, arguments.replace("$501", "x".repeat(501)));

        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/error").asString()).isEqualTo(error);
    }
}
