package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;

/// K3, K14: what was published of knowledge-remove.
final class KnowledgeRemoveExamplesTest {
    private static final String TOOL = "knowledge-remove";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @Test
    @DisplayName("K3: the example of use removes the document, in the published form, and search forgets it")
    void example_of_use() throws IOException {
        HOST.file("old-document.pdf", PdfFile.ofPages("The old rules of the game."));
        HOST.file("new-document.pdf", PdfFile.ofPages("The new rules of the game."));
        var id = HOST.added("old-document.pdf").at("/document_id").asString();
        HOST.added("new-document.pdf");

        var answer = HOST.call(TOOL, Json.object().put("document_id", id).put("confirm", true));

        assertThat(answer.isError()).isFalse();
        assertThat(KnowledgeHost.payload(answer)).isEqualTo(Json.parse("""
                {"success": true, "document_id": "ID", "filename": "old-document.pdf", "chunks_removed": 1,
                 "message": "Document removed successfully"}""".replace("ID", id)));
        assertThat(HOST.call("knowledge-search", "{\"query\": \"rules of the game\"}")
                        .at("/results"))
                .hasSize(1);
    }

    @Test
    @DisplayName("K3: the example of a missing confirmation, word for word; nothing is removed")
    void confirmation_required() throws IOException {
        HOST.file("important.pdf", PdfFile.ofPages("Important."));
        var id = HOST.added("important.pdf").at("/document_id").asString();

        var answer = HOST.call(TOOL, Json.object().put("document_id", id));

        assertThat(answer.isError()).isTrue();
        assertThat(KnowledgeHost.payload(answer)).isEqualTo(Json.parse("""
                {"success": false, "error": "confirmation_required",
                 "message": "Set confirm=true to remove this document",
                 "document": {"id": "ID", "filename": "important.pdf", "chunks": 1}}""".replace("ID", id)));
        assertThat(HOST.call("knowledge-show", "{}").at("/total_count").asInt()).isEqualTo(1);
    }

    @Test
    @DisplayName("K3: the example of an unknown document, word for word")
    void document_not_found() {
        var answer = HOST.call(TOOL, "{\"document_id\": \"uuid-v4-doc-id\", \"confirm\": true}");

        assertThat(answer.isError()).isTrue();
        assertThat(KnowledgeHost.payload(answer)).isEqualTo(Json.parse("""
                {"success": false, "error": "document_not_found",
                 "message": "Document with ID 'uuid-v4-doc-id' not found", "document_id": "uuid-v4-doc-id"}"""));
    }

    @Test
    @DisplayName("K3, R5: without a document_id nothing is done")
    void document_id_is_required() {
        assertThat(HOST.call(TOOL, "{\"confirm\": true}").at("/error").asString())
                .isEqualTo("missing_required_parameter");
    }
}
