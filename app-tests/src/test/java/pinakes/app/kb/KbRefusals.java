package pinakes.app.kb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// R5, S6, S11, S15: what the kb tools refuse, how they say it, and what else they promise.
public abstract class KbRefusals extends KbTest {
    private static final int HINT_CHARACTERS_MAX = 800;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kb_search | {} | missing_required_parameter",
                "kb_search | {\"query\": \"x\", \"top\": 51} | invalid_parameter",
                "kb_search | {\"query\": \"x\", \"threshold\": 2} | invalid_parameter",
                "kb_search | {\"query\": \"x\", \"fts_only\": true, \"vec_only\": true} | invalid_parameter",
                "kb_search | {\"query\": \"x\", \"doc_type\": \"exe\"} | invalid_parameter",
                "kb_addnote | {} | missing_required_parameter",
                "kb_addnote | {\"text\": \"  \"} | invalid_parameter",
                "kb_addnote | {\"text\": \"x\", \"tags\": [\"collection:memory\"]} | invalid_parameter",
                "kb_addnote | {\"text\": \"x\", \"collection\": \" \"} | invalid_parameter",
                "kb_upload_start | {\"filename\": \"a.txt\"} | missing_required_parameter",
                "kb_upload_start | {\"filename\": \"a.txt\", \"total_size\": 0} | invalid_parameter",
                "kb_upload_start | {\"filename\": \"dir/..\", \"total_size\": 1} | invalid_parameter",
                "kb_upload_start | {\"filename\": \"a\\nb.txt\", \"total_size\": 1} | invalid_parameter",
                "kb_upload_start | {\"filename\": \"a.exe\", \"total_size\": 1} | unsupported_format",
                "kb_upload_start | {\"filename\": \"a.txt\", \"total_size\": 5242881} | file_too_large",
                "kb_upload_chunk | {\"upload_id\": \"x\", \"data\": \"eA==\"} | missing_required_parameter",
                "kb_upload_chunk | {\"upload_id\": \"x\", \"data\": \"eA==\", \"chunk_index\": 10000} | invalid_parameter",
                "kb_update_note | {\"document_id\": 0, \"text\": \"x\"} | invalid_parameter",
                "kb_update_note | {\"document_id\": 987654321, \"text\": \"x\"} | document_not_found",
                "kb_get | {} | invalid_parameter",
                "kb_get | {\"document_id\": 1, \"source_path\": \"a\"} | invalid_parameter",
                "kb_get | {\"document_id\": 987654321} | document_not_found",
                "kb_jobs | {\"status\": \"running\"} | invalid_parameter",
                "kb_jobs | {\"job_id\": \"c7e0a4d2-18b5-4d3f-b6a9-90f2e3d4c5b6\"} | job_not_found",
                "kb_jobs | {\"job_id\": \"job\"} | job_not_found",
                "kb_delete | {\"document_id\": 987654321} | document_not_found",
                "kb_set_collection | {\"document_id\": 987654321, \"collection\": \"a\"} | document_not_found",
                "kb_tag | {\"document_id\": 987654321, \"add\": [\"a\"]} | document_not_found",
                "kb_tag | {\"document_id\": 1} | invalid_parameter",
                "kb_tag | {\"document_id\": 1, \"add\": [\"a\"], \"remove\": [\"a\", \"b\"]} | invalid_parameter",
                "kb_tag | {\"document_id\": 1, \"add\": [\"collection:memory\"]} | invalid_parameter",
                "kb_tag | {\"document_id\": 1, \"remove\": [\"Collection:memory\"]} | invalid_parameter",
                "kb_status | {\"verbose\": true} | invalid_parameter"
            })
    @DisplayName("R5: what is wrong with a call is said in the form {error: {code, message, details}}")
    void wrong_calls(String tool, String arguments, String code) {
        var error = agent.refused(tool, arguments);

        assertThat(error.path("code").asString()).as(error::toString).isEqualTo(code);
        assertThat(error.path("details").isObject()).isTrue();
        assertThat(error.size()).isEqualTo(3);
    }

    @Test
    @DisplayName("R5: parameters that are wrong together are each a violation")
    void parameters_that_are_wrong_together() {
        var violations =
                agent.refused("move-document", "{\"document_ids\": [1]}").at("/details/violations");

        assertThat(violations.valueStream().map(each -> each.path("parameter").asString()))
                .containsExactlyInAnyOrder("collection", "project");
    }

    @Test
    @DisplayName("R6a: a number that is sent as a job id is answered with the document that it names")
    void number_is_no_job() {
        var id = agent.note("{\"text\": \"Numbers name documents.\"}");
        var error = agent.refusal("kb_jobs", Json.object().put("job_id", id));

        assertThat(error.at("/error/message").asString()).isEqualTo("'" + id + "' is document " + id + ", not a job.");
        assertThat(error.at("/agentHints/suggestedNextActions/0/action").asString())
                .isEqualTo("kb_get");
    }

    @Test
    @DisplayName("B10: a collection is no tag, and the message says what to do instead")
    void collection_is_no_tag() {
        var id = agent.note("{\"text\": \"Tags and collections are different things.\"}");
        var arguments = Json.object().put("document_id", id);
        arguments.putArray("add").add("collection:memory");

        assertThat(agent.refused("kb_tag", arguments).path("message").asString())
                .contains("'collection:memory'", "kb_set_collection");
    }

    @Test
    @DisplayName("B4: a text that is known is skipped, and answered with its document and its job")
    void same_text() {
        var first = agent.call("kb_addnote", "{\"text\": \"Said twice.\", \"collection\": \"memory\"}");
        var id = agent.made(first);

        var again = agent.call("kb_addnote", "{\"text\": \"Said twice.\"}");

        assertThat(again.path("status").asString()).isEqualTo("skipped");
        assertThat(again.path("job_id")).isEqualTo(first.path("job_id"));
        assertThat(again.path("document_id").asLong()).isEqualTo(id);
        assertThat(again.path("collection").asString()).isEqualTo("memory");
    }

    @Test
    @DisplayName("B6: a version that is not there any more, and a text that another document has, change nothing")
    void update_conflicts() {
        var id = agent.note("{\"text\": \"Version one of this note.\"}");
        var other = agent.note("{\"text\": \"What another note says.\"}");

        var outdated = agent.refused(
                "kb_update_note",
                Json.object().put("document_id", id).put("text", "Version two.").put("expected_version", 7));
        var duplicate = agent.refused(
                "kb_update_note", Json.object().put("document_id", id).put("text", "What another note says."));

        assertThat(outdated.path("code").asString()).isEqualTo("version_conflict");
        assertThat(outdated.at("/details/version").asInt()).isEqualTo(1);
        assertThat(duplicate.path("code").asString()).isEqualTo("duplicate");
        assertThat(duplicate.at("/details/document_id").asLong()).isEqualTo(other);
        assertThat(agent.call("kb_get", Json.object().put("document_id", id))
                        .at("/chunks/0/text")
                        .asString())
                .isEqualTo("Version one of this note.");
    }

    @Test
    @DisplayName("S6: jobs and uploads of another caller are not there")
    void handles_of_another() {
        var job = agent.call("kb_addnote", "{\"text\": \"Whose job is this?\"}");
        agent.made(job);
        var upload = agent.begun("mine.txt", 1);

        assertThat(stranger.refused(
                                "kb_jobs",
                                Json.object().put("job_id", job.path("job_id").asString()))
                        .path("code")
                        .asString())
                .isEqualTo("job_not_found");
        assertThat(stranger.call("kb_jobs", "{\"limit\": 100}").path("jobs").toString())
                .doesNotContain(job.path("job_id").asString());
        assertThat(stranger.refused("kb_upload_chunk", KbAgent.chunk(upload, 0, new byte[] {1}))
                        .path("code")
                        .asString())
                .isEqualTo("upload_not_found");
        assertThat(stranger.refused("kb_upload_finish", Json.object().put("upload_id", upload))
                        .path("code")
                        .asString())
                .isEqualTo("upload_not_found");
    }

    @Test
    @DisplayName("S15: nothing is removed without confirmation, and all of it with it")
    void delete_asks_first() {
        var id = agent.note("{\"text\": \"Forget the axolotl.\"}");

        var error = agent.refused("kb_delete", Json.object().put("document_id", id));

        assertThat(error.path("code").asString()).isEqualTo("confirmation_required");
        assertThat(error.at("/details/title").asString()).isEqualTo("Forget the axolotl.");
        var removed =
                agent.call("kb_delete", Json.object().put("document_id", id).put("confirm", true));
        assertThat(removed.path("chunks_removed").asInt()).isEqualTo(1);
        assertThat(agent.call("kb_search", "{\"query\": \"axolotl\", \"fts_only\": true}")
                        .path("results"))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "B10: documents are listed by collection, tag and type, page by page, and collections with their counts")
    void lists() {
        for (var i = 0; i < 3; i++) {
            agent.note("{\"text\": \"List entry " + i + "\", \"collection\": \"lists\", \"tags\": [\"entry\"]}");
        }
        agent.file("entry.txt", "A file among the notes".getBytes(UTF_8));

        var page = agent.call(
                "kb_list", "{\"collection\": \"lists\", \"tags\": [\"entry\"], \"doc_type\": \"note\", \"limit\": 2}");

        assertThat(page.path("documents")).hasSize(2);
        assertThat(page.path("total").asInt()).isEqualTo(3);
        var next = page.at("/agentHints/suggestedNextActions/0");
        assertThat(agent.call(next.path("action").asString(), arguments(next)).path("documents"))
                .hasSize(1);
        assertThat(agent.call("kb_list", "{\"collection\": \"lists\", \"offset\": 3}")
                        .at("/agentHints/warnings/0/message")
                        .asString())
                .isEqualTo("Nothing is shown, because offset 3 is past the end: there are 3 documents.");
        var first = page.at("/documents/0/document_id");
        assertThat(agent.call("kb_get", "{\"document_id\": " + first + ", \"chunk_offset\": 9}")
                        .at("/agentHints/warnings/0/message")
                        .asString())
                .isEqualTo("Nothing is shown, because chunk_offset 9 is past the end: there is 1 chunk.");
        assertThat(agent.call("kb_list", "{\"collection\": \"lists\", \"doc_type\": \"txt\"}")
                        .path("total")
                        .asInt())
                .isZero();
        assertThat(agent.call("kb_collections", "{}").path("collections").toString())
                .contains("{\"name\":\"lists\",\"documents\":3}");
    }

    @Test
    @DisplayName("B10: tags come and go, and searches see it at once")
    void tagging() {
        var id = agent.note("{\"text\": \"Narwhals are tagged here.\", \"tags\": [\"old\"]}");
        var change = Json.object().put("document_id", id);
        change.putArray("add").add("new");
        change.putArray("remove").add("old");

        var tagged = agent.call("kb_tag", change);

        assertThat(tagged.path("tags")).hasToString("[\"new\"]");
        assertThat(tagged.path("collection").asString()).isEqualTo("documents");
        assertThat(agent.call("kb_search", "{\"query\": \"narwhals\", \"tags\": [\"new\"]}")
                        .path("results"))
                .hasSize(1);
        assertThat(agent.call("kb_search", "{\"query\": \"narwhals\", \"tags\": [\"old\"]}")
                        .path("results"))
                .isEmpty();
    }

    @Test
    @DisplayName("R6, B10: what the knowledge tools add is in the collection documents, and has the same names")
    void knowledge_and_kb() throws Exception {
        Files.writeString(deployment.files().resolve("otters.txt"), "Otters hold hands while asleep.");
        var added = agent.call("knowledge-add", "{\"file_path\": \"otters.txt\", \"async\": false}");

        var found = agent.call("kb_search", "{\"query\": \"otters hold hands\", \"collection\": \"documents\"}")
                .at("/results/0");

        var document = agent.call(
                "kb_get",
                Json.object().put("document_id", found.path("document_id").asLong()));
        assertThat(document.path("document_uuid").asString())
                .isEqualTo(added.path("document_id").asString());
    }

    @Test
    @DisplayName("B7: chunks come page by page")
    void chunks_by_page() {
        var text = new StringBuilder();
        for (var i = 0; i < 30; i++) {
            text.append("Paragraph ")
                    .append(i)
                    .append(" tells of ")
                    .append("many different birds ".repeat(20))
                    .append(".\n\n");
        }
        var id = agent.note(Json.object().put("text", text.toString()).toString());

        var first = agent.call("kb_get", Json.object().put("document_id", id).put("chunk_limit", 2));

        assertThat(first.path("chunks")).hasSize(2);
        var second = agent.call("kb_get", arguments(first.at("/agentHints/suggestedNextActions/0")));
        assertThat(second.at("/chunks/0/chunk_metadata/chunk_index").asInt()).isEqualTo(2);
        assertThat(agent.call("kb_get", Json.object().put("document_id", id).put("chunk_limit", 0))
                        .path("chunks"))
                .isEmpty();
    }

    @Test
    @DisplayName("N3, R7: what is suggested works as it stands, and hints stay short")
    void hints_work() {
        var submitted = agent.call("kb_addnote", "{\"text\": \"Hints about lemurs.\", \"collection\": \"memory\"}");
        var id = agent.made(submitted);

        for (var answer : new JsonNode[] {
            submitted,
            agent.call("kb_search", "{\"query\": \"lemurs\"}"),
            agent.call("kb_search", "{\"query\": \"lemurs\", \"collection\": \"nowhere\"}"),
            agent.call("kb_jobs", "{}"),
            agent.call("kb_list", "{\"limit\": 1}"),
            agent.call("kb_collections", "{}"),
            agent.call("kb_status", "{}"),
            agent.call("kb_get", Json.object().put("document_id", id)),
            agent.call("kb_set_collection", Json.object().put("document_id", id).put("collection", "b")),
            agent.call("kb_update_note", Json.object().put("document_id", id).put("text", "Hints about lorises."))
        }) {
            var hints = answer.path("agentHints");
            assertThat(hints.toString()).hasSizeLessThan(HINT_CHARACTERS_MAX);
            for (var action : hints.path("suggestedNextActions")) {
                agent.call(action.path("action").asString(), arguments(action));
            }
        }
    }

    private static ObjectNode arguments(JsonNode action) {
        return action.path("data") instanceof ObjectNode data ? data : Json.object();
    }
}
