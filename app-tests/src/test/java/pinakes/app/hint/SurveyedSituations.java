package pinakes.app.hint;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import pinakes.app.fixture.RemovedStaging;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The calls of the survey: every tool with good and bad arguments, on nothing, on something and on broken storage.
record SurveyedSituations(Survey survey) {
    private static final String UNKNOWN = "0b4e9f3e-1111-4222-8333-123456789012";
    private static final int DIMENSION = 384;

    void all() throws IOException {
        mistakes();
        emptyServer();
        tasks();
        notes();
        uploads();
        documents();
        chunks();
        projectDocuments();
        brokenStorage();
        removal();
    }

    private JsonNode ask(String tool, String arguments) {
        return survey.ask(tool, arguments);
    }

    private JsonNode ask(String tool, ObjectNode arguments) {
        return survey.ask(tool, arguments);
    }

    /// No arguments, an unknown one, and one of the wrong type.
    private void mistakes() {
        for (var tool : survey.tools()) {
            ask(tool, "{}");
            ask(tool, "{\"unheard_of\": 1}");
            var names = survey.inputSchema(tool).path("properties").propertyNames();
            names.stream().findFirst().ifPresent(name -> {
                var wrong = Json.object();
                wrong.putObject(name).put("a", 1);
                ask(tool, wrong);
            });
        }
        ask("kb_search", "{\"qury\": \"words\", \"top\": \"5\"}");
        ask("kb_search", "{\"query\": \"words\", \"top\": 5000}");
        ask("kb_search", "{\"query\": \"words\", \"tag\": \"a\"}");
        ask("kb_search", "{\"query\": \"words\", \"fts_only\": true, \"vec_only\": true}");
        ask("knowledge-search", "{\"query\": \"words\", \"filters\": {\"colour\": \"red\"}}");
        ask("knowledge-show", "{\"limit\": 5000}");
        ask("list_tasks", "{\"status\": \"Pending\", \"limit\": \"5\"}");
        ask("add_task", "{\"titel\": \"A repaired task\"}");
    }

    private void emptyServer() {
        for (var tool :
                List.of("kb_list", "kb_collections", "kb_status", "kb_jobs", "list_projects", "knowledge-show")) {
            ask(tool, "{}");
        }
        ask("kb_search", "{\"query\": \"anything\"}");
        ask("knowledge-search", "{\"query\": \"anything\"}");
        ask("knowledge-status", "{}");
        ask("knowledge-clear", "{\"confirm\": false, \"confirmation_phrase\": \"\"}");
        for (var project : List.of(Survey.EMPTY, Survey.BOOKS)) {
            ask("inspect_collection", "{\"project\": \"" + project + "\"}");
            ask("find_chunks", "{\"project\": \"" + project + "\", \"query\": \"anything\"}");
            ask("query_hybrid", "{\"project\": \"" + project + "\", \"query\": \"anything\"}");
        }
    }

    private void tasks() {
        ask("add_task", "{\"title\": \"Water the plants\"}");
        ask("add_task", "{\"title\": \"Write the report\", \"description\": \"Two pages\"}");
        ask("add_task", "{\"title\": \"Water the plants!\"}");
        for (var arguments : List.of(
                "{}",
                "{\"limit\": 1}",
                "{\"limit\": 1, \"offset\": 1}",
                "{\"status\": \"completed\"}",
                "{\"offset\": 99}")) {
            ask("list_tasks", arguments);
        }
        ask("claim-task", "{}");
        ask("claim-task", "{\"task_id\": 1, \"release\": true}");
        ask("claim-task", "{\"task_id\": 999}");
        ask("update_task", "{\"task_id\": 2, \"title\": \"Water all plants\"}");
        ask("update_task", "{\"task_id\": 2, \"title\": \"Water plants\", \"description\": \"Daily\"}");
        ask("update_task", "{\"task_id\": 2}");
        ask("complete_task", "{\"task_id\": 2}");
        ask("complete_task", "{\"task_id\": 2}");
        for (var tool : List.of("complete_task", "delete_task")) {
            ask(tool, "{\"task_id\": 999}");
        }
        ask("delete_task", "{\"task_id\": 3}");
        ask("delete_task", "{\"task_id\": 2}");
    }

    private void notes() {
        var first = survey.finished(ask(
                "kb_addnote",
                "{\"text\": \"The heron stands still in shallow water and waits for fish.\", \"tags\": [\"birds\"]}"));
        var second = survey.finished(
                ask("kb_addnote", "{\"text\": \"Kubernetes restarts pods that fail.\", \"collection\": \"memory\"}"));
        ask("kb_addnote", "{\"text\": \"Kubernetes restarts pods that fail.\", \"collection\": \"memory\"}");
        ask("kb_addnote", "{\"text\": \"Kubernetes restarts pods that fail.\"}");
        for (var query : List.of(
                "How does the heron catch fish?",
                "What restarts failed pods?",
                "quarterly revenue of the bakery",
                "kubernets pods",
                "\\\"heron pods\\\"",
                "zzzz")) {
            ask("kb_search", "{\"query\": \"" + query + "\"}");
            ask("kb_search", "{\"query\": \"" + query + "\", \"top\": 1}");
            ask("kb_search", "{\"query\": \"" + query + "\", \"fts_only\": true}");
            ask("kb_search", "{\"query\": \"" + query + "\", \"vec_only\": true}");
            ask("knowledge-search", "{\"query\": \"" + query + "\"}");
        }
        ask("kb_search", "{\"query\": \"heron\", \"tags\": [\"none\"]}");
        ask("kb_search", "{\"query\": \"heron\", \"threshold\": 1.0, \"collection\": \"memory\"}");
        ask("kb_get", "{\"document_id\": " + first + "}");
        ask("kb_get", "{\"document_id\": 999}");
        ask("kb_get", "{\"source_path\": \"/nowhere/a.txt\"}");
        for (var arguments : List.of(
                "{}",
                "{\"limit\": 1}",
                "{\"collection\": \"memory\"}",
                "{\"collection\": \"none\"}",
                "{\"tags\": [\"none\"]}")) {
            ask("kb_list", arguments);
        }
        ask("kb_collections", "{}");
        ask("kb_jobs", "{}");
        ask("kb_jobs", "{\"status\": \"failed\"}");
        ask("kb_jobs", "{\"job_id\": \"" + UNKNOWN + "\"}");
        ask("kb_tag", "{\"document_id\": " + first + ", \"add\": [\"water\", \"fish\"]}");
        ask("kb_tag", "{\"document_id\": " + first + ", \"add\": [\"water\"]}");
        ask("move-document", "{\"document_ids\": [" + first + "], \"collection\": \"archive\"}");
        ask("move-document", "{\"document_ids\": [" + first + "], \"collection\": \"documents\"}");
        ask("create-project", "{\"project\": \"survey/new\"}");
        ask("create-project", "{\"project\": \"survey/new\"}");
        ask("kb_tag", "{\"document_id\": 999, \"add\": [\"water\"]}");
        ask("kb_set_collection", "{\"document_id\": " + first + ", \"collection\": \"memory\"}");
        ask("kb_set_collection", "{\"document_id\": " + first + ", \"collection\": \"memory\"}");
        ask("kb_set_collection", "{\"document_id\": 999, \"collection\": \"memory\"}");
        ask("kb_update_note", "{\"document_id\": " + first + ", \"text\": \"The heron waits for frogs.\"}");
        ask("kb_update_note", "{\"document_id\": " + first + ", \"text\": \"Late\", \"expected_version\": 1}");
        ask("kb_update_note", "{\"document_id\": " + first + ", \"text\": \"Kubernetes restarts pods that fail.\"}");
        ask("kb_update_note", "{\"document_id\": 999, \"text\": \"x\"}");
        ask("kb_delete", "{\"document_id\": " + second + "}");
        ask("kb_delete", "{\"document_id\": " + second + ", \"confirm\": true}");
        ask("kb_delete", "{\"document_id\": " + second + "}");
    }

    private void uploads() {
        var bytes = "The stork clatters with its bill.".getBytes(Charset.defaultCharset());
        ask("kb_upload_start", "{\"filename\": \"a.exe\", \"total_size\": 10}");
        ask("kb_upload_start", "{\"filename\": \"a.txt\", \"total_size\": 10000000000}");
        var id = ask("kb_upload_start", "{\"filename\": \"stork.txt\", \"total_size\": " + bytes.length + "}")
                .path("upload_id")
                .asString();
        ask("kb_upload_chunk", chunk(id, 0, Arrays.copyOf(bytes, 10)));
        ask("kb_upload_finish", "{\"upload_id\": \"" + id + "\"}");
        ask("kb_upload_chunk", chunk(id, 1, Arrays.copyOfRange(bytes, 10, bytes.length)));
        ask("kb_upload_chunk", chunk(id, 1, new byte[] {1}));
        var done = ask("kb_upload_finish", "{\"upload_id\": \"" + id + "\"}");
        survey.finished(done);
        ask("kb_upload_finish", "{\"upload_id\": \"" + UNKNOWN + "\"}");
        ask("kb_upload_chunk", chunk(UNKNOWN, 0, bytes));
    }

    private static ObjectNode chunk(String id, int index, byte[] bytes) {
        return Json.object()
                .put("upload_id", id)
                .put("data", Base64.getEncoder().encodeToString(bytes))
                .put("chunk_index", index);
    }

    private void documents() throws IOException {
        var story = new StringBuilder();
        for (var number = 0; number < 12; number++) {
            story.append("# Chapter ").append(number).append("\n\nOn day ").append(number);
            story.append(" the crew of the lighthouse repaired the lamp and counted ships in the fog. ".repeat(4));
            story.append("\n\n");
        }
        survey.file("story.md", story.toString());
        survey.file(
                "old.txt",
                "Größe und Maße der Übertragung, schön für Käufer".getBytes(Charset.forName("windows-1252")));
        survey.file("plain.txt", "Rye bread needs a sour dough.");
        var task = ask("knowledge-add", "{\"file_path\": \"story.md\"}")
                .path("task_id")
                .asString();
        ask("knowledge-task-status", "{\"task_id\": \"" + task + "\"}");
        var added = ask("knowledge-add", "{\"file_path\": \"story.md\", \"async\": false}");
        ask("knowledge-task-status", "{\"task_id\": \"" + task + "\"}");
        ask("knowledge-task-status", "{\"task_id\": \"" + UNKNOWN + "\"}");
        ask("knowledge-add", "{\"file_path\": \"old.txt\", \"async\": false}");
        ask("knowledge-add", "{\"file_path\": \"plain.txt\", \"async\": false}");
        var known = ask("knowledge-add", "{\"file_path\": \"plain.txt\", \"async\": false}");
        ask("knowledge-task-status", "{\"task_id\": " + known.path("task_id") + "}");
        survey.file("plain.txt", "Rye bread needs a sour dough and much time.");
        ask("knowledge-add", "{\"file_path\": \"plain.txt\", \"async\": false}");
        ask("knowledge-add", "{\"file_path\": \"missing.txt\"}");
        ask("knowledge-add", "{\"file_path\": \"a.exe\"}");
        ask("knowledge-add", "{\"file_path\": \".\"}");
        var story1 = "{\"document_id\": \"" + added.path("document_id").asString() + "\"";
        ask("knowledge-show", story1 + "}");
        ask("knowledge-show", story1 + ", \"limit\": 5}");
        ask("knowledge-show", story1 + ", \"limit\": 5, \"offset\": 5000}");
        ask("knowledge-show", "{\"document_id\": \"" + UNKNOWN + "\"}");
        for (var arguments :
                List.of("{}", "{\"limit\": 2}", "{\"limit\": 2, \"sort_by\": \"size\", \"sort_order\": \"asc\"}")) {
            ask("knowledge-show", arguments);
        }
        for (var query : List.of(
                "Who repaired the lamp of the lighthouse?",
                "What does rye bread need?",
                "fog on day 12",
                "the lamp of the lighthouse",
                "ships in the fog",
                "transmission size",
                "sour dough",
                "how many ships were counted")) {
            ask("knowledge-search", "{\"query\": \"" + query + "\"}");
            ask("knowledge-search", "{\"query\": \"" + query + "\", \"top_k\": 2}");
            ask("knowledge-search", "{\"query\": \"" + query + "\", \"filters\": {\"format\": \"pdf\"}}");
            ask("kb_search", "{\"query\": \"" + query + "\"}");
        }
        ask("knowledge-search", "{\"query\": \"bread\", \"min_relevance\": 1.0}");
        var cited = ask("search", "{\"query\": \"What does rye bread need?\"}");
        ask("search", "{\"query\": \"quarterly revenue of the bakery\"}");
        ask("fetch", Json.object().put("id", cited.at("/results/0/id").asString()));
        ask("fetch", Json.object().put("id", UNKNOWN));
        ask("what-is-new", "{\"since\": \"2020-01-01\"}");
        ask("what-is-new", "{\"since\": \"2099-01-01\"}");
        connector(added.path("document_id").asString());
        var number = ask("kb_list", "{\"doc_type\": \"md\"}")
                .at("/documents/0/document_id")
                .asLong();
        ask("kb_get", "{\"document_id\": " + number + ", \"chunk_limit\": 3}");
        ask("kb_get", "{\"document_id\": " + number + ", \"chunk_offset\": 5000}");
        ask("kb_update_note", "{\"document_id\": " + number + ", \"text\": \"x\"}");
        ask("knowledge-status", "{}");
        ask("kb_status", "{}");
    }

    private void connector(String document) {
        ask("search", "{\"query\": \"Who repaired the lamp of the lighthouse?\"}");
        ask("search", "{\"query\": \"quantum chromodynamics\"}");
        ask("search", "{\"qury\": \"bread\"}");
        ask("fetch", "{\"id\": \"" + document + "\"}");
        ask("fetch", "{\"id\": \"" + document + "\", \"max_chars\": 300}");
        ask("fetch", "{\"id\": \"" + UNKNOWN + "\"}");
    }

    private void chunks() {
        ask("store_chunks", batch(2, "Entities and value objects are distinct.", false));
        ask("store_chunks", batch(2, "Entities have an identity.", false));
        ask("store_chunks", batch(4, "Aggregates protect their invariants.", true));
        var short1 = batch(1, "A vector that is too short.", false);
        ((ObjectNode) short1.at("/items/0")).putArray("embedding").add(1.0).add(2.0);
        ask("store_chunks", short1);
        for (var query : List.of("What are entities?", "Which aggregate protects invariants?", "penguins in Norway")) {
            var found = Json.object().put("project", Survey.BOOKS).put("query", query);
            ask("find_chunks", found);
            ask("query_hybrid", found.deepCopy());
            ask("find_chunks", found.deepCopy().set("filters", Json.parse("{\"tags\": [\"none\"]}")));
        }
        ask("query_hybrid", "{\"project\": \"" + Survey.PLAIN + "\", \"query\": \"anything\"}");
        ask("find_chunks", "{\"project\": \"no/such\", \"query\": \"anything\"}");
        ask("inspect_collection", "{\"project\": \"" + Survey.BOOKS + "\", \"sample\": 2}");
        ask("inspect_collection", "{\"project\": \"no/such\"}");
    }

    private static ObjectNode batch(int count, String text, boolean vectors) {
        var arguments = Json.object().put("project", Survey.BOOKS);
        var items = arguments.putArray("items");
        for (var index = 0; index < count; index++) {
            var item = items.addObject().put("id", "chunk-" + index).put("text", text + " Part " + index + ".");
            if (vectors) {
                var numbers = item.putArray("embedding");
                for (var place = 0; place < DIMENSION; place++) {
                    numbers.add(Math.sin(index * 31.0 + place));
                }
            }
        }
        return arguments;
    }

    private void projectDocuments() throws IOException {
        var file = survey.file("paper.md", "# Methods\n\nWe counted herons at dawn.");
        var arguments = Json.object().put("project", Survey.BOOKS).put("file_path", file.toString());
        ask("add-project-document", arguments);
        ask("add-project-document", arguments.deepCopy().put("async", false));
        Files.writeString(file, "# Methods\n\nWe counted herons at dusk.");
        ask("add-project-document", arguments.deepCopy().put("async", false));
        ask("add-project-document", Json.object().put("project", Survey.BOOKS).put("file_path", "missing.md"));
        ask("add-project-document", Json.object().put("project", Survey.BOOKS).put("file_path", "a.exe"));
        ask("add-project-document", Json.object().put("project", "no/such").put("file_path", file.toString()));
        ask("find_chunks", Json.object().put("project", Survey.BOOKS).put("query", "When were herons counted?"));
    }

    private void brokenStorage() throws IOException {
        try (var _ = RemovedStaging.of(survey.data())) {
            ask("knowledge-status", "{}");
            ask("kb_status", "{}");
            ask("kb_addnote", "{\"text\": \"Nobody can store this.\"}");
            ask("knowledge-search", "{\"query\": \"rye bread\"}");
        }
    }

    private void removal() {
        var listed =
                ask("knowledge-show", "{\"limit\": 1}").at("/documents/0/id").asString();
        ask("knowledge-remove", "{\"document_id\": \"" + listed + "\"}");
        ask("knowledge-remove", "{\"document_id\": \"" + listed + "\", \"confirm\": true}");
        ask("knowledge-remove", "{\"document_id\": \"" + listed + "\", \"confirm\": true}");
        ask("knowledge-clear", "{\"confirm\": true, \"confirmation_phrase\": \"delete\"}");
        ask("knowledge-clear", "{\"confirm\": true, \"confirmation_phrase\": \"DELETE ALL\"}");
        ask("knowledge-clear", "{\"confirm\": true, \"confirmation_phrase\": \"DELETE ALL\"}");
    }
}
