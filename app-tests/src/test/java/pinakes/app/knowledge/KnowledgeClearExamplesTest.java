package pinakes.app.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.wire.Json;

/// K5, K14: what was published of knowledge-clear.
final class KnowledgeClearExamplesTest {
    private static final String TOOL = "knowledge-clear";

    @RegisterExtension
    static final KnowledgeHost HOST = KnowledgeHost.inOnePiece();

    @BeforeEach
    void fill() throws IOException {
        HOST.file("one.txt", "The first of two documents.");
        HOST.file("two.txt", "The second of two documents.");
        HOST.added("one.txt");
        HOST.added("two.txt");
    }

    @Test
    @DisplayName("K5: the example of use removes everything and says how much that was, in the published form")
    void example_of_use() {
        var answer = HOST.call(TOOL, "{\"confirm\": true, \"confirmation_phrase\": \"DELETE ALL\"}");

        assertThat(answer.isError()).isFalse();
        assertThat(KnowledgeHost.fields(answer.body()))
                .containsExactly("success", "documents_removed", "embeddings_removed", "storage_freed_mb", "message");
        assertThat(answer.at("/documents_removed").asInt()).isEqualTo(2);
        assertThat(answer.at("/embeddings_removed").asInt()).isEqualTo(2);
        assertThat(answer.at("/storage_freed_mb").isFloatingPointNumber()).isTrue();
        assertThat(answer.at("/message").asString()).isEqualTo("Knowledge base cleared successfully");
        assertThat(HOST.call("knowledge-search", "{\"query\": \"documents\"}")
                        .at("/error")
                        .asString())
                .isEqualTo("empty_knowledge_base");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"confirm\": false, \"confirmation_phrase\": \"DELETE ALL\"}",
                "{\"confirm\": true, \"confirmation_phrase\": \"delete all\"}"
            })
    @DisplayName("K5, S15: the example of a missing confirmation, word for word; nothing is removed")
    void confirmation_required(String arguments) {
        var answer = HOST.call(TOOL, arguments);

        assertThat(answer.isError()).isTrue();
        var payload = KnowledgeHost.payload(answer);
        assertThat(payload.remove("will_remove"))
                .isEqualTo(Json.parse("{\"files\": 2, \"notes\": 0, \"passages\": 2}"));
        assertThat(payload).isEqualTo(Json.parse("""
                {"success": false, "error": "confirmation_required",
                 "message": "This action will delete ALL documents. Set confirm=true and \
                confirmation_phrase='DELETE ALL' to proceed",
                 "current_document_count": 2}"""));
        assertThat(HOST.call("knowledge-show", "{}").at("/total_count").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"confirm\": true}", "{\"confirmation_phrase\": \"DELETE ALL\"}"})
    @DisplayName("K5, R5: both parameters are required")
    void both_are_required(String arguments) {
        assertThat(HOST.call(TOOL, arguments).at("/error").asString()).isEqualTo("missing_required_parameter");
    }
}
