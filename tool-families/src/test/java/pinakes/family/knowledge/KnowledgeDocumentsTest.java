package pinakes.family.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

/// K14: knowledge-show, knowledge-remove and knowledge-clear.
final class KnowledgeDocumentsTest extends KnowledgeTest {
    private static final String UNKNOWN = "c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6";

    @Test
    @DisplayName("K4: documents are listed in the published form, newest first")
    void documents_are_listed() throws IOException {
        server.added("old.txt", "old");
        server.now = Instant.parse("2025-10-26T11:00:00.123Z");
        var size = Files.size(server.pdf("api-documentation.pdf", "new"));
        var id = server.added("api-documentation.pdf");

        var answer = server.call("knowledge-show", """
                {"limit": 50, "offset": 0, "sort_by": "date_added", "sort_order": "desc"}""");

        assertThat(answer.at("/documents/0"))
                .hasToString("{\"id\":\"" + id + "\",\"filename\":\"api-documentation.pdf\","
                        + "\"format\":\"pdf\",\"size_bytes\":" + size
                        + ",\"date_added\":\"2025-10-26T11:00:00Z\",\"chunk_count\":1,"
                        + "\"processing_status\":\"completed\",\"processing_method\":\"text_extraction\",\"collection\":\"documents\","
                        + "\"document_number\":" + answer.at("/documents/0/document_number")
                        + ",\"document_metadata\":{\"page_count\":1}}");
        assertThat(answer.path("total_count").asInt()).isEqualTo(2);
        assertThat(answer.path("limit").asInt()).isEqualTo(50);
        assertThat(answer.path("offset").asInt(-1)).isZero();
    }

    @Test
    @DisplayName("K1: what a file says about itself is shown")
    void metadata_of_the_file_is_shown() throws IOException {
        server.added("paper.html", """
                <html lang="en"><head><title>Ducks</title><meta name="author" content="Ada">
                <meta property="article:published_time" content="2024-03-01T09:30:00Z"></head>
                <body><p>Ducks on ponds, https://doi.org/10.1000/xyz123, ISBN 978-3-16-148410-0,
                https://arxiv.org/abs/2403.01234v2</p></body></html>""");

        var answer = server.call("knowledge-show", "{}");

        assertThat(answer.at("/documents/0/document_metadata").toString())
                .contains("\"author\":\"Ada\"", "\"file_created_at\":\"2024-03-01T09:30:00Z\"")
                .contains("\"doi\":\"10.1000/xyz123\"", "\"arxiv\":\"2403.01234\"", "\"isbn\":\"9783161484100\"");
    }

    @ParameterizedTest
    @CsvSource({
        "date_added, asc, b.txt c.txt a.txt",
        "date_added, desc, a.txt c.txt b.txt",
        "filename, asc, a.txt b.txt c.txt",
        "size, desc, c.txt b.txt a.txt"
    })
    @DisplayName("K4: by date, name or size, either way")
    void order(String key, String order, String names) throws IOException {
        server.added("b.txt", "22");
        server.now = server.now.plusSeconds(60);
        server.added("c.txt", "333");
        server.now = server.now.plusSeconds(60);
        server.added("a.txt", "1");

        var answer = server.call("knowledge-show", "{\"sort_by\": \"" + key + "\", \"sort_order\": \"" + order + "\"}");

        assertThat(String.join(" ", names(answer))).isEqualTo(names);
    }

    @Test
    @DisplayName("K4: pages, with the next one among the hints")
    void pages() throws IOException {
        for (var i = 0; i < 3; i++) {
            server.added(i + ".txt", "text " + i);
        }

        var page = server.call("knowledge-show", "{\"limit\": 2}");
        var next = page.at("/agentHints/suggestedNextActions/0");

        assertThat(names(page)).containsExactly("2.txt", "1.txt");
        assertThat(names(server.call(next.path("action").asString(), next.path("data"))))
                .containsExactly("0.txt");
    }

    @Test
    @DisplayName("K4: an offset past the end is named by a warning, for lists and for passages")
    void offset_past_the_end() throws IOException {
        var id = server.added("a.txt", "text");

        assertThat(server.call("knowledge-show", "{\"offset\": 1}").at("/agentHints/warnings/0/message"))
                .hasToString("\"Nothing is shown, because offset 1 is past the end: there is 1 document.\"");
        assertThat(server.call("knowledge-show", "{\"document_id\": \"" + id + "\", \"offset\": 7}")
                        .at("/agentHints/warnings/0/message"))
                .hasToString("\"Nothing is shown, because offset 7 is past the end: there is 1 passage.\"");
        assertThat(server.call("knowledge-show", "{\"offset\": 0}").at("/agentHints/warnings"))
                .isEmpty();
    }

    @Test
    @DisplayName("K4: an empty knowledge base is a list without documents")
    void empty_list() {
        assertThat(KnowledgeServer.payload(server.call("knowledge-show", "{}")))
                .isEqualTo(
                        "{\"success\":true,\"documents\":[],\"total_count\":0,\"message\":\"Knowledge base is empty\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"limit\": 0}",
                "{\"limit\": 1001}",
                "{\"offset\": -1}",
                "{\"sort_by\": \"colour\"}",
                "{\"page\": 1}"
            })
    @DisplayName("K4, R5: arguments that break the contract are invalid_parameter")
    void invalid_arguments(String arguments) {
        assertThat(server.call("knowledge-show", arguments).path("error").asString())
                .isEqualTo("invalid_parameter");
    }

    @Test
    @DisplayName("K4: a page that a document does not have is an error that says how many it has")
    void page_beyond_the_end() throws IOException {
        server.pdf("pages.pdf", "one", "two");
        var pages = server.added("pages.pdf");
        var text = server.added("plain.txt", "No pages.");

        var beyond = server.call("knowledge-show", "{\"document_id\": \"" + pages + "\", \"page\": 3}");
        var none = server.call("knowledge-show", "{\"document_id\": \"" + text + "\", \"page\": 1}");
        var last = server.call("knowledge-show", "{\"document_id\": \"" + pages + "\", \"page\": 2}");

        assertThat(beyond.path("error").asString()).isEqualTo("invalid_parameter");
        assertThat(beyond.path("message").asString()).contains("has 2 pages, so there is no page 3.");
        assertThat(none.path("message").asString()).endsWith("has no pages; omit 'page'.");
        assertThat(last.path("passages")).isNotEmpty();
    }

    @Test
    @DisplayName("K3, S15: nothing is removed before it was confirmed")
    void remove_asks_first() throws IOException {
        server.pdf("important.pdf", "one", "two");
        var id = server.added("important.pdf");

        var asked = server.call("knowledge-remove", "{\"document_id\": \"" + id + "\"}");
        var left = server.call("knowledge-show", "{}").path("total_count").asInt();
        var removed = server.call("knowledge-remove", "{\"document_id\": \"" + id + "\", \"confirm\": true}");

        assertThat(asked.path("error").asString()).isEqualTo("confirmation_required");
        assertThat(asked.path("message").asString()).isEqualTo("Set confirm=true to remove this document");
        assertThat(asked.at("/document/id").asString()).isEqualTo(id);
        assertThat(asked.at("/document/filename").asString()).isEqualTo("important.pdf");
        assertThat(asked.at("/document/chunks").asInt()).isEqualTo(1);
        assertThat(left).isEqualTo(1);
        assertThat(KnowledgeServer.payload(removed))
                .isEqualTo("{\"success\":true,\"document_id\":\"" + id + "\",\"filename\":\"important.pdf\","
                        + "\"chunks_removed\":1,\"message\":\"Document removed successfully\"}");
        assertThat(server.call("knowledge-show", "{}").path("total_count").asInt())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({UNKNOWN, "uuid-v4-doc-id"})
    @DisplayName("K3: a document that is not there is document_not_found, whatever it was called")
    void remove_unknown(String id) {
        var answer = server.call("knowledge-remove", "{\"document_id\": \"" + id + "\", \"confirm\": true}");

        assertThat(answer.path("error_class").asString()).isEqualTo("business");
        assertThat(answer.path("fix").asString()).isEqualTo("Look the id up with knowledge-show.");
        assertThat(answer.at("/agentHints/confidence").asDouble()).isEqualTo(1.0);
        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":false,\"error\":\"document_not_found\",\"message\":\"Document with ID '" + id
                        + "' not found\",\"document_id\":\"" + id + "\"}");
    }

    @Test
    @DisplayName("K3, S15: a call that is wrong never suggests one that destroys something")
    void wrong_calls_suggest_no_destruction() {
        for (var tool : new String[] {"knowledge-remove", "knowledge-clear"}) {
            var answer = server.call(tool, "{}");

            assertThat(answer.path("error").asString()).isEqualTo("missing_required_parameter");
            assertThat(answer.at("/agentHints/suggestedNextActions").findValuesAsString("action"))
                    .isSubsetOf("knowledge-show");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"confirm\": false, \"confirmation_phrase\": \"DELETE ALL\"}",
                "{\"confirm\": true, \"confirmation_phrase\": \"delete all\"}",
                "{\"confirm\": true, \"confirmation_phrase\": \"DELETE ALL \"}",
                "{\"confirm\": true, \"confirmation_phrase\": \"\"}"
            })
    @DisplayName("K5, S15: nothing is cleared without the flag and the exact phrase")
    void clear_asks_first(String arguments) throws IOException {
        server.added("a.txt", "text");

        var called = server.call("knowledge-clear", arguments);

        assertThat(called.at("/agentHints/riskFactors/0/description").asString())
                .isEqualTo("1 document will be permanently removed.");
        var answer = WireJson.CAMEL.readTree(KnowledgeServer.payload(called));
        assertThat(answer).isEqualTo(WireJson.CAMEL.readTree("""
                {"success": false, "error": "confirmation_required", "message": "This action will delete ALL documents. \
                Set confirm=true and confirmation_phrase='DELETE ALL' to proceed", "current_document_count": 1,
                "will_remove": {"files": 1, "notes": 0, "passages": 1}}"""));
        assertThat(server.call("knowledge-show", "{}").path("total_count").asInt())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("K5: the published call removes everything and says how much that was")
    void clear_removes_everything() throws IOException {
        server.added("a.txt", "one\n\ntwo");
        server.added("b.txt", "three");

        var answer = server.call("knowledge-clear", "{\"confirm\": true, \"confirmation_phrase\": \"DELETE ALL\"}");

        assertThat(KnowledgeServer.payload(answer))
                .isEqualTo("{\"success\":true,\"documents_removed\":2,\"embeddings_removed\":2,\"storage_freed_mb\":"
                        + answer.path("storage_freed_mb") + ","
                        + "\"message\":\"Knowledge base cleared successfully\"}");
        assertThat(answer.at("/agentHints/riskFactors/0/description").asString())
                .isEqualTo("2 documents were permanently removed.");
        assertThat(server.call("knowledge-show", "{}").path("total_count").asInt())
                .isZero();
    }

    private static List<String> names(JsonNode answer) {
        return StreamSupport.stream(answer.path("documents").spliterator(), false)
                .map(document -> document.path("filename").asString())
                .toList();
    }
}
