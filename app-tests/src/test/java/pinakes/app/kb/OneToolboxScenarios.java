package pinakes.app.kb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.file.PdfFile;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Documents of one family in the tools of the other: ids, metadata, paths, and content that is added again.
public abstract class OneToolboxScenarios extends KbTest {
    @Test
    @DisplayName("R6a: what one family finds, the other reads, by UUID, number or the number as text")
    void ids_work_everywhere() {
        var number = agent.note("{\"text\": \"Kingfishers dive head first.\"}");
        var byKnowledge = agent.call("knowledge-search", "{\"query\": \"kingfishers dive\"}")
                .at("/results/0");
        var byKb = agent.call("kb_search", "{\"query\": \"kingfishers dive\"}").at("/results/0");
        var uuid = byKnowledge.path("document_id").asString();

        assertThat(byKnowledge.path("document_number").asLong()).isEqualTo(number);
        assertThat(byKb.path("document_id").asLong()).isEqualTo(number);
        assertThat(byKb.path("document_uuid").asString()).isEqualTo(uuid);
        for (var id : List.of(
                Json.object().put("document_id", number),
                Json.object().put("document_id", (double) number),
                Json.object().put("document_id", " " + number + " "),
                Json.object().put("document_id", uuid))) {
            assertThat(agent.call("kb_get", id).at("/chunks/0/text").asString())
                    .as(id.toString())
                    .isEqualTo("Kingfishers dive head first.");
            assertThat(agent.call("knowledge-show", id)
                            .at("/documents/0/document_number")
                            .asLong())
                    .isEqualTo(number);
            var search = Json.object().put("query", "dive");
            search.set("filters", id);
            assertThat(agent.call("knowledge-search", search)
                            .at("/results/0/document_id")
                            .asString())
                    .isEqualTo(uuid);
            assertThat(agent.call("kb_tag", with(id, "add", "fast"))
                            .path("document_uuid")
                            .asString())
                    .isEqualTo(uuid);
            assertThat(agent.call("kb_set_collection", id.deepCopy().put("collection", "birds"))
                            .path("document_id")
                            .asLong())
                    .isEqualTo(number);
        }
        assertThat(agent.call(
                                "kb_update_note",
                                Json.object().put("document_id", uuid).put("text", "Kingfishers nest in banks."))
                        .path("version")
                        .asInt())
                .isEqualTo(2);
        assertThat(agent.call(
                                "knowledge-remove",
                                Json.object().put("document_id", number).put("confirm", true))
                        .path("document_id")
                        .asString())
                .isEqualTo(uuid);
    }

    @Test
    @DisplayName("R6a: an id of another kind is refused with what it is, and the next call works")
    void wrong_kind_of_id() {
        var job = agent.call("kb_addnote", "{\"text\": \"Wrens are loud.\"}");
        var number = agent.made(job);
        var jobId = job.path("job_id").asString();
        var uuid = agent.get(number).path("document_uuid").asString();

        var asDocument = agent.refusal("kb_get", Json.object().put("document_id", jobId));
        var asKnowledge = agent.refusal("knowledge-show", Json.object().put("document_id", jobId));
        var asJob = agent.refusal("kb_jobs", Json.object().put("job_id", uuid));
        var asTask = agent.refusal("knowledge-task-status", Json.object().put("task_id", uuid));

        assertThat(asDocument.at("/error/message").asString()).contains("is a job", "document is " + number);
        assertThat(asKnowledge.path("message").asString()).contains("ID of a task", uuid);
        assertThat(asJob.at("/error/message").asString()).contains("is document " + number, "not a job");
        assertThat(asTask.path("message").asString()).contains("ID of a document");
        for (var answer : List.of(asDocument, asKnowledge, asJob, asTask)) {
            var next = answer.at("/agentHints/suggestedNextActions/0");
            assertThat(agent.call(next.path("action").asString(), (ObjectNode) next.path("data"))
                            .toString())
                    .contains("Wrens are loud.");
        }
        assertThat(stranger.refused("kb_get", Json.object().put("document_id", jobId))
                        .path("message")
                        .asString())
                .as("S6: jobs of others are not there")
                .doesNotContain("job");
        assertThat(agent.call("knowledge-task-status", Json.object().put("task_id", jobId))
                        .at("/result/document_number")
                        .asLong())
                .as("one job, one id")
                .isEqualTo(number);
    }

    @Test
    @DisplayName("K1b: metadata is shown, found by words, and filtered by in every tool")
    void metadata() throws IOException {
        file("engine.md", "The engine weaves patterns.");
        var arguments = Json.object().put("file_path", "engine.md").put("async", false);
        arguments.set("metadata", Json.parse("""
                {"author": "Ada Lovelace", "title": "Notes", "tags": ["old"], "year": 1843, "topics": ["looms", "numbers"]}"""));
        var added = agent.call("knowledge-add", arguments);
        var number = added.path("document_number").asLong();
        agent.note("{\"text\": \"The engine of the ferry is loud.\", \"metadata\": {\"author\": \"Bob\"}}");
        var shown = Json.parse("{\"author\": \"Ada Lovelace\", \"topics\": [\"looms\", \"numbers\"], \"year\": 1843}");

        for (var filter : List.of(
                "{\"author\": \"Ada Lovelace\"}",
                "{\"year\": 1843}",
                "{\"year\": \"1843\", \"topics\": \"looms\"}",
                "{\"topics\": [\"knots\", \"numbers\"]}",
                "{\"title\": \"Notes\"}")) {
            var filters = Json.object();
            filters.set("metadata", Json.parse(filter));
            var knowledge = Json.object().put("query", "engine");
            knowledge.set("filters", filters);
            var found = agent.call("knowledge-search", knowledge).path("results");
            var foundByKb = agent.call("kb_search", filters.deepCopy().put("query", "engine"))
                    .path("results");
            var listed = agent.call("kb_list", filters).path("documents");

            assertThat(found).as(filter).hasSize(1);
            assertThat(found.at("/0/document_metadata")).isEqualTo(shown);
            assertThat(foundByKb).as(filter).hasSize(1);
            assertThat(foundByKb.at("/0/document_metadata")).isEqualTo(shown);
            assertThat(listed).as(filter).hasSize(1);
            assertThat(listed.at("/0/document_id").asLong()).isEqualTo(number);
        }
        assertThat(agent.get(number).path("document_metadata")).isEqualTo(shown);
        assertThat(agent.call("knowledge-show", Json.object().put("document_id", number))
                        .at("/documents/0/document_metadata"))
                .isEqualTo(shown);
        assertThat(agent.call("kb_search", "{\"query\": \"Lovelace\", \"fts_only\": true}")
                        .at("/results/0/document_id")
                        .asLong())
                .isEqualTo(number);
        assertThat(agent.call("kb_list", "{\"metadata\": {\"author\": \"Nobody\"}}")
                        .path("documents"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"author\": {\"name\": \"Ada\"}}", "{\"author\": []}", "{\"author\": null}"})
    @DisplayName("K1b, R5: a metadata filter that cannot be compared is an error")
    void bad_metadata_filter(String filter) {
        var arguments = Json.object().put("query", "engine");
        arguments.set("metadata", Json.parse(filter));

        assertThat(agent.refused("kb_search", arguments).path("code").asString())
                .isEqualTo("invalid_parameter");
    }

    @Test
    @DisplayName("K1a: a known file again is a success with a completed task, and what comes with it is applied")
    void file_again() throws IOException {
        file("again.txt", "Swifts sleep in the air.");
        var first = agent.call("knowledge-add", "{\"file_path\": \"again.txt\", \"async\": false}");

        var again = agent.call("knowledge-add", """
                {"file_path": "again.txt", "metadata": {"author": "Gilbert White", "tags": ["birds"], "county": "Hampshire"}}""");
        var nothing = agent.call("knowledge-add", "{\"file_path\": \"again.txt\"}");

        assertThat(again.path("success").asBoolean()).isTrue();
        assertThat(again.path("document_id")).isEqualTo(first.path("document_id"));
        assertThat(again.path("message").asString()).contains("already", "Applied: tags, author, metadata.");
        assertThat(nothing.path("task_id")).isEqualTo(again.path("task_id"));
        assertThat(nothing.path("message").asString()).endsWith("Its tags and metadata are unchanged.");
        assertThat(agent.call("knowledge-task-status", Json.object().set("task_id", again.path("task_id")))
                        .path("status")
                        .asString())
                .isEqualTo("completed");
        var document = agent.call("kb_get", Json.object().set("document_id", first.path("document_id")));
        assertThat(document.path("tags")).hasToString("[\"birds\"]");
        assertThat(document.path("document_metadata"))
                .hasToString("{\"author\":\"Gilbert White\",\"county\":\"Hampshire\"}");
        assertThat(agent.call("kb_search", "{\"query\": \"swifts\", \"tags\": [\"birds\"]}")
                        .path("results"))
                .hasSize(1);
    }

    @Test
    @DisplayName("K1a: a caller that did not add the file gets a completed task of its own")
    void file_of_another() throws IOException {
        file("shared.txt", "Swallows return in April.");
        var first = agent.call("kb_addnote", "{\"text\": \"Swallows return in April.\"}");
        agent.made(first);

        var others = stranger.call("kb_addnote", "{\"text\": \"Swallows return in April.\"}");

        assertThat(others.path("job_id")).isNotEqualTo(first.path("job_id"));
        assertThat(stranger.job(others.path("job_id").asString()).path("status").asString())
                .isEqualTo("done");
        assertThat(others.path("status").asString()).isEqualTo("skipped");
    }

    @Test
    @DisplayName("K1a: force_ocr reads a known file again each time, and keeps its id, tags and metadata")
    void ocr_again() throws IOException {
        Files.write(
                deployment.files().resolve("page.pdf"), PdfFile.ofPages("The bittern booms in the reed bed at night"));
        var first = agent.call("knowledge-add", """
                {"file_path": "page.pdf", "async": false, "metadata": {"author": "Ann", "tags": ["marsh"]}}""");

        var second = agent.call("knowledge-add", """
                {"file_path": "page.pdf", "async": false, "force_ocr": true, "metadata": {"tags": ["night"]}}""");
        var third = agent.call("knowledge-add", """
                {"file_path": "page.pdf", "async": false, "force_ocr": true}""");

        assertThat(first.path("processing_method").asString()).isEqualTo("text_extraction");
        assertThat(second.path("processing_method").asString()).isEqualTo("ocr");
        assertThat(second.path("document_id")).isEqualTo(first.path("document_id"));
        assertThat(third.path("processing_method").asString()).isEqualTo("ocr");
        assertThat(third.path("document_id")).isEqualTo(first.path("document_id"));
        var document = agent.call("kb_get", Json.object().set("document_id", first.path("document_id")));
        assertThat(document.path("version").asInt()).isEqualTo(3);
        assertThat(document.path("tags").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("marsh", "night");
        assertThat(document.at("/document_metadata/author").asString()).isEqualTo("Ann");
    }

    @Test
    @DisplayName("K1a: a note or upload again takes the collection, tags and metadata of the later call")
    void note_and_upload_again() {
        var note = agent.call("kb_addnote", "{\"text\": \"Owls hear mice.\", \"tags\": [\"night\"]}");
        var id = agent.made(note);
        var bytes = "Storks clatter.".getBytes(UTF_8);
        var file = agent.file("storks.txt", bytes);

        var again = agent.call("kb_addnote", """
                {"text": "Owls hear mice.", "tags": ["prey"], "collection": "memory", "metadata": {"source": "book"}}""");
        var start = Json.object()
                .put("filename", "storks.txt")
                .put("total_size", bytes.length)
                .put("collection", "birds");
        var upload = agent.call("kb_upload_start", start).path("upload_id").asString();
        agent.send(upload, 0, bytes);
        var uploaded = agent.call("kb_upload_finish", Json.object().put("upload_id", upload));

        assertThat(again.path("job_id")).isEqualTo(note.path("job_id"));
        assertThat(again.path("collection").asString()).isEqualTo("memory");
        assertThat(again.path("message").asString())
                .isEqualTo("Already stored as document " + id + ". Applied: collection, tags, metadata.");
        assertThat(agent.get(id).path("tags").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("night", "prey");
        assertThat(agent.get(id).path("document_metadata")).hasToString("{\"source\":\"book\"}");
        assertThat(uploaded.path("status").asString()).isEqualTo("skipped");
        assertThat(uploaded.path("document_id").asLong()).isEqualTo(file);
        assertThat(agent.get(file).path("collection").asString()).isEqualTo("birds");
        assertThat(UUID.fromString(uploaded.path("job_id").asString())).isNotNull();
    }

    @Test
    @DisplayName("B7a: a source path matches as given, by its end, and for uploads by the file name")
    void source_paths() throws IOException {
        var stored = file("memory/feedback_testing.md", "Tests are named like sentences.");
        agent.call("knowledge-add", Json.object().put("file_path", stored).put("async", false));
        var upload = agent.file("minutes.txt", "The meeting was short.".getBytes(UTF_8));

        for (var path :
                List.of(stored, "memory/feedback_testing.md", "./memory/feedback_testing.md", "feedback_testing.md")) {
            assertThat(paths(path)).as(path).containsExactly(stored);
        }
        assertThat(paths("testing.md")).isEmpty();
        assertThat(paths("/memory/feedback_testing.md")).isEmpty();
        assertThat(paths("minutes.txt")).containsExactly("minutes.txt");
        assertThat(agent.get(upload).path("source_path").asString()).isEqualTo("minutes.txt");
    }

    @Test
    @DisplayName("What is new: documents, notes and tasks since a moment, and then since the cursor of the answer")
    void what_is_new() {
        agent.note("{\"text\": \"Old news about the ferry.\"}");
        var before =
                agent.call("what-is-new", "{\"limit\": 200}").path("cursor").asString();
        var note = agent.note("{\"text\": \"The bridge opens in May.\", \"collection\": \"memory\"}");
        var task = agent.call("add_task", "{\"title\": \"Cross the bridge\"}")
                .at("/data/id")
                .asLong();

        var news = agent.call("what-is-new", Json.object().put("since", before));
        var cursor = news.path("cursor").asString();
        agent.call("kb_update_note", Json.object().put("document_id", note).put("text", "The bridge opens in June."));
        agent.call("complete_task", Json.object().put("task_id", task));
        var later = agent.call("what-is-new", Json.object().put("since", cursor));

        assertThat(news.path("documents")).hasSize(1);
        assertThat(news.at("/documents/0/document_number").asLong()).isEqualTo(note);
        assertThat(news.at("/documents/0/kind").asString()).isEqualTo("note");
        assertThat(news.at("/documents/0/change").asString()).isEqualTo("added");
        assertThat(news.at("/documents/0/collection").asString()).isEqualTo("memory");
        assertThat(news.path("tasks").findValuesAsString("change")).containsExactly("added");
        assertThat(later.path("documents").findValuesAsString("change")).containsExactly("changed");
        assertThat(later.path("tasks").findValuesAsString("change")).containsExactly("completed");
        var afterwards = later.path("cursor").asString();
        agent.call("update_task", Json.object().put("task_id", task).put("status", "pending"));
        assertThat(agent.call("what-is-new", Json.object().put("since", afterwards))
                        .path("tasks")
                        .findValuesAsString("change"))
                .as("reopened")
                .containsExactly("changed");
        assertThat(agent.call(
                                "what-is-new",
                                Json.object().put("since", later.path("cursor").asString()))
                        .path("documents"))
                .isEmpty();
        var shortened =
                agent.call("what-is-new", Json.object().put("since", before).put("limit", 1));
        agent.note("{\"text\": \"The ferry stops in July.\"}");
        var cut = agent.call("what-is-new", Json.object().put("since", before).put("limit", 1));
        var rest = cut.at("/agentHints/suggestedNextActions/0");
        assertThat(shortened.path("more").asBoolean()).isFalse();
        assertThat(cut.path("more").asBoolean()).isTrue();
        assertThat(cut.path("documents").findValuesAsString("document_number")).containsExactly(Long.toString(note));
        var last = agent.call(rest.path("action").asString(), (ObjectNode) rest.path("data"));
        assertThat(last.path("documents")).hasSize(1);
        assertThat(last.path("more").asBoolean()).isFalse();
        assertThat(agent.refusal("what-is-new", Json.object().put("since", "yesterday"))
                        .path("error")
                        .asString())
                .isEqualTo("invalid_parameter");
    }

    private List<String> paths(String sourcePath) {
        return agent.call("kb_get", Json.object().put("source_path", sourcePath))
                .path("documents")
                .valueStream()
                .map(document -> document.path("source_path").asString())
                .toList();
    }

    private String file(String name, String text) throws IOException {
        var path = deployment.files().resolve(name);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text).toString();
    }

    private static ObjectNode with(ObjectNode id, String list, String item) {
        var arguments = id.deepCopy();
        arguments.putArray(list).add(item);
        return arguments;
    }
}
