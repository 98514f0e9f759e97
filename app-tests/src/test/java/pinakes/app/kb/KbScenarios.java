package pinakes.app.kb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;

/// B3 to B10: every published scenario of the kb tools, by its published name.
public abstract class KbScenarios extends KbSearchScenarios {
    private static final String PDF = """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
            4 0 obj<</Length 61>>stream
            BT /F1 12 Tf 20 100 Td (Cranes dance when they greet.) Tj ET
            endstream endobj
            5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
            trailer<</Root 1 0 R>>
            %%EOF
            """;

    @Test
    @DisplayName("B10, R6: several documents move to another collection in one call, named by either id")
    void documents_move_to_a_collection() {
        var one = agent.note("{\"text\": \"Storks return in March.\"}");
        var two = agent.note("{\"text\": \"Swifts return in May.\"}");

        var moved = agent.call(
                "move-document", "{\"document_ids\": [" + one + ", \"" + two + "\"], \"collection\": \"birds\"}");

        assertThat(moved.path("moved")).hasToString("[" + one + "," + two + "]");
        assertThat(agent.get(one).path("collection").asString()).isEqualTo("birds");
        assertThat(agent.get(two).path("collection").asString()).isEqualTo("birds");
        assertThat(agent.refused("move-document", "{\"document_ids\": [99999], \"collection\": \"x\"}")
                        .path("code")
                        .asString())
                .isEqualTo("document_not_found");

        var rest = agent.call("move-document", "{\"document_ids\": [99999, " + one + "], \"collection\": \"x\"}");
        assertThat(rest.path("moved")).hasToString("[" + one + "]");
        assertThat(rest.path("failed").path(0).path("document_id").asInt()).isEqualTo(99999);
        assertThat(agent.get(one).path("collection").asString()).isEqualTo("x");
    }

    @Test
    @DisplayName("C7, S15: a document moves into a project after confirmation, and leaves the knowledge base")
    void document_moves_into_a_project() {
        agent.call("create-project", "{\"project\": \"moved/birds\"}");
        var id = agent.note("{\"text\": \"Ospreys dive for fish feet first.\", \"title\": \"Ospreys\"}");
        var move = "{\"document_ids\": [" + id + "], \"project\": \"moved/birds\"";

        assertThat(agent.refused("move-document", move + "}").path("code").asString())
                .isEqualTo("confirmation_required");
        var moved = agent.call("move-document", move + ", \"confirm\": true}");

        assertThat(moved.path("moved")).hasToString("[" + id + "]");
        assertThat(agent.refused("kb_get", "{\"document_id\": " + id + "}")
                        .path("code")
                        .asString())
                .isEqualTo("document_not_found");
        var found = agent.call("find_chunks", "{\"project\": \"moved/birds\", \"query\": \"how do ospreys fish\"}");
        assertThat(found.at("/items/0/render_text").asString()).contains("feet first");
        var other = agent.note("{\"text\": \"Ospreys nest on poles.\"}");
        assertThat(agent.refused("move-document", "{\"document_ids\": [" + other + "], \"project\": \"no/such\"}")
                        .path("code")
                        .asString())
                .isEqualTo("project_not_found");
    }

    @Test
    @DisplayName("B4: Add a note with default collection")
    void add_a_note() {
        var submitted = agent.call("kb_addnote", """
                {"text": "User prefers concise responses"}""");

        assertThat(UUID.fromString(submitted.path("job_id").asString())).isNotNull();
        var document = agent.get(agent.made(submitted));
        assertThat(document.path("collection").asString()).isEqualTo("documents");
        assertThat(document.path("title").asString()).isEqualTo("User prefers concise responses");
    }

    @Test
    @DisplayName("B4: the next search finds a note that was added")
    void note_is_found_at_once() {
        var submitted = agent.call("kb_addnote", "{\"text\": \"The whinchat nests behind the shed.\"}");

        var found = documents(agent.call("kb_search", "{\"query\": \"whinchat\", \"fts_only\": true}"));

        if (submitted.path("status").asString().equals("done")) {
            assertThat(found).containsExactly(submitted.path("document_id").asLong());
        } else { // the machine is very busy
            assertThat(submitted.toString())
                    .contains("Searches find it when job "
                            + submitted.path("job_id").asString() + " is done");
        }
    }

    @Test
    @DisplayName("B4: Add a note to a specific collection")
    void add_a_note_to_a_collection() {
        var document = agent.get(agent.note("""
                {"text": "User prefers short responses", "collection": "memory", "tags": ["feedback"]}"""));

        assertThat(document.path("collection").asString()).isEqualTo("memory");
        assertThat(document.path("tags")).hasToString("[\"feedback\"]");
    }

    @Test
    @DisplayName("B4: Add a note to a collection replaces existing collection tag")
    void note_has_one_collection() {
        var id = agent.note("""
                {"text": "some note", "collection": "memory"}""");

        assertThat(tagged(id, "collection:memory")).isTrue();
        assertThat(tagged(id, "collection:documents")).isFalse();
    }

    @Test
    @DisplayName("B6: Update an existing note")
    void update_a_note() {
        var id = agent.note("""
                {"text": "The wombat lives in the cellar.", "collection": "memory", "tags": ["home"]}""");

        var updated = agent.call(
                "kb_update_note", Json.object().put("document_id", id).put("text", "The platypus lives in the attic."));

        assertThat(updated.path("document_id").asLong()).isEqualTo(id);
        assertThat(updated.path("version").asInt()).isEqualTo(2);
        assertThat(updated.path("collection").asString()).isEqualTo("memory");
        assertThat(updated.path("tags")).hasToString("[\"home\"]");
        assertThat(documents(agent.call("kb_search", "{\"query\": \"platypus attic\", \"fts_only\": true}")))
                .contains(id);
        assertThat(documents(agent.call("kb_search", "{\"query\": \"wombat cellar\", \"fts_only\": true}")))
                .doesNotContain(id);
    }

    @Test
    @DisplayName("B6: Update a non-existent document")
    void update_nothing() {
        var error = agent.refused("kb_update_note", "{\"document_id\": 987654321, \"text\": \"new\"}");

        assertThat(error.path("code").asString()).isEqualTo("document_not_found");
        assertThat(error.path("message").asString()).contains("987654321", "not found");
    }

    @Test
    @DisplayName("B6: Update a non-note document")
    void update_a_pdf() {
        var id = agent.file("cranes.pdf", PDF.getBytes(UTF_8));

        var error = agent.refused(
                "kb_update_note", Json.object().put("document_id", id).put("text", "new"));

        assertThat(error.path("code").asString()).isEqualTo("not_a_note");
        assertThat(error.path("message").asString()).contains("Only notes can be updated", "pdf");
    }

    @Test
    @DisplayName("B7: Get by document ID")
    void get_by_id() {
        var id = agent.note("""
                {"text": "Shearwaters cross oceans.", "title": "Shearwaters"}""");

        var document = agent.get(id);

        assertThat(document.path("document_id").asLong()).isEqualTo(id);
        assertThat(document.path("title").asString()).isEqualTo("Shearwaters");
        assertThat(document.path("chunk_count").asInt()).isEqualTo(1);
        assertThat(document.at("/chunks/0/text").asString()).isEqualTo("Shearwaters cross oceans.");
    }

    @Test
    @DisplayName("B7: Get by source path")
    void get_by_source_path() throws IOException {
        var path = deployment.files().resolve("feedback_testing.md").toString();
        Files.writeString(Path.of(path), "Tests are named like sentences.");
        agent.call("knowledge-add", Json.object().put("file_path", path).put("async", false));

        var answer = agent.call("kb_get", Json.object().put("source_path", path));

        assertThat(answer.path("documents")).hasSize(1);
        assertThat(answer.at("/documents/0/source_path").asString()).isEqualTo(path);
        assertThat(answer.at("/documents/0/collection").asString()).isEqualTo("documents");
        assertThat(agent.call("kb_get", "{\"source_path\": \"memory/nothing.md\"}")
                        .path("documents"))
                .isEmpty();
    }

    @Test
    @DisplayName("B7: Get results strip collection tags")
    void get_strips_collection_tags() {
        var document = agent.get(agent.note("""
                {"text": "Gannets dive from thirty metres.", "tags": ["birds"], "collection": "memory"}"""));

        assertThat(document.path("tags")).hasToString("[\"birds\"]");
        assertThat(document.path("collection").asString()).isEqualTo("memory");
    }

    @Test
    @DisplayName("B8: Get engine status")
    void status() {
        agent.note("{\"text\": \"There is at least one note.\"}");

        // On a busy machine, a check may take too long.
        Deadline.usual()
                .await(
                        "everything is healthy",
                        () -> agent.call("kb_status", "{}")
                                .at("/engine/status")
                                .asString()
                                .equals("healthy"));
        var status = agent.call("kb_status", "{}");

        assertThat(status.at("/engine/version").asString()).matches("\\d+\\.\\d+\\.\\d+.*");
        assertThat(status.at("/model/name").asString()).isNotEmpty();
        assertThat(status.at("/model/dimension").asInt()).isPositive();
        assertThat(status.path("device").asString()).isNotEmpty();
        assertThat(status.at("/documents/notes").asInt()).isPositive();
        assertThat(status.at("/documents/total").asInt())
                .isEqualTo(status.at("/documents/notes").asInt()
                        + status.at("/documents/files").asInt());
        assertThat(status.at("/queue/queued").isInt()).isTrue();
        assertThat(status.at("/queue/processing").isInt()).isTrue();
    }

    @Test
    @DisplayName("B9: List recent jobs")
    void jobs() {
        var first = agent.call("kb_addnote", "{\"text\": \"The first of two jobs.\"}");
        agent.made(first);
        var second = agent.call("kb_addnote", "{\"text\": \"The second of two jobs.\"}");
        agent.made(second);

        var jobs = agent.call("kb_jobs", "{}").path("jobs");

        assertThat(texts(jobs, "job_id"))
                .containsSubsequence(
                        second.path("job_id").asString(), first.path("job_id").asString());
    }

    @Test
    @DisplayName("B9: Filter jobs by status")
    void jobs_by_status() {
        var upload = agent.begun("broken.docx", 4);
        agent.send(upload, 0, "junk".getBytes(UTF_8));
        var broken = agent.call("kb_upload_finish", Json.object().put("upload_id", upload))
                .path("job_id")
                .asString();
        var done = agent.call("kb_addnote", "{\"text\": \"This one is done.\"}");
        agent.made(done);
        Deadline.usual()
                .await(
                        "the job fails",
                        () -> agent.job(broken).path("status").asString().equals("failed"));

        var failed = agent.call("kb_jobs", "{\"status\": \"failed\"}").path("jobs");

        assertThat(texts(failed, "job_id"))
                .contains(broken)
                .doesNotContain(done.path("job_id").asString());
        assertThat(failed)
                .allSatisfy(
                        job -> assertThat(job.at("/error/code").asString("")).isNotEmpty());
    }

    @Test
    @DisplayName("B10: Default collection on addnote")
    void default_collection() {
        var id = agent.note("{\"text\": \"Nobody said where this belongs.\"}");

        assertThat(tagged(id, "collection:documents")).isTrue();
    }

    @Test
    @DisplayName("B10: Explicit collection on addnote")
    void explicit_collection() {
        var id = agent.note("{\"text\": \"This belongs to memory.\", \"collection\": \"memory\"}");

        assertThat(tagged(id, "collection:memory")).isTrue();
    }

    @Test
    @DisplayName("B10: Exclusive collection enforcement")
    void exclusive_collection() {
        var id = agent.note("{\"text\": \"This one moves.\", \"tags\": [\"moving\"]}");

        var moved = agent.call(
                "kb_set_collection", Json.object().put("document_id", id).put("collection", "memory"));

        assertThat(moved.path("collection").asString()).isEqualTo("memory");
        assertThat(moved.path("tags")).hasToString("[\"moving\"]");
        assertThat(tagged(id, "collection:documents")).isFalse();
        assertThat(tagged(id, "collection:memory")).isTrue();
        assertThat(documents(agent.call("kb_search", "{\"query\": \"This one moves\", \"collection\": \"documents\"}")))
                .doesNotContain(id);
    }

    @Test
    @DisplayName("B10: Collection field in search results")
    void collection_in_results() {
        agent.note("{\"text\": \"Ptarmigans turn white in winter.\", \"collection\": \"nature\"}");

        var results =
                agent.call("kb_search", "{\"query\": \"ptarmigans in winter\"}").path("results");

        assertThat(results).isNotEmpty().allSatisfy(result -> {
            assertThat(result.path("collection").asString("")).isNotEmpty();
            assertThat(texts(result.path("tags"))).noneMatch(tag -> tag.startsWith("collection:"));
        });
    }

    /// Whether the document really has this tag, whatever answers show.
    private boolean tagged(long id, String tag) {
        var arguments = Json.object().put("limit", 500);
        arguments.putArray("tags").add(tag);
        return agent.call("kb_list", arguments)
                .path("documents")
                .valueStream()
                .anyMatch(document -> document.path("document_id").asLong() == id);
    }
}
