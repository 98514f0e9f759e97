package pinakes.benchmark.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.benchmark.cluster.EngineClient.Answer;
import pinakes.benchmark.cluster.EngineClient.Call;
import tools.jackson.databind.JsonNode;

/// Compares the data of every engine with the ledger after all changes have stopped.
final class LedgerCheck {
    private static final int PAGE = 100;

    private final EngineClient client;
    private final int engines;
    private final Ledger ledger;
    private final OpenSearchCounts index;

    LedgerCheck(EngineClient client, int engines, Ledger ledger, OpenSearchCounts index) {
        this.client = client;
        this.engines = engines;
        this.ledger = ledger;
        this.index = index;
    }

    /// Reports every difference to the ledger.
    void run() throws Exception {
        var chunks = 0L;
        for (var engine = 0; engine < engines; engine++) {
            chunks = documents(engine);
            todos(engine);
            projectChunks(engine);
        }
        expect("chunks of documents in the index", chunks, index.count("documents"));
        System.out.printf(
                Locale.ROOT,
                "%nCompared with %d engines: %,d documents with %,d chunks, %,d tasks, %,d chunks of a project.%n",
                engines,
                ledger.documents().size(),
                chunks,
                ledger.todos().size(),
                ledger.chunks().size());
    }

    private void expect(String what, @Nullable Object expected, @Nullable Object actual) {
        if (!Objects.equals(expected, actual)) {
            ledger.contradicted(what + ": expected " + expected + ", got " + actual);
        }
    }

    private JsonNode get(int engine, String path) throws InterruptedException {
        return answered(client.sendTo(engine, Call.get(path)), path);
    }

    private JsonNode answered(Answer answer, String path) {
        if (!answer.succeeded()) {
            ledger.contradicted(path + " was answered with " + answer.status() + " " + answer.text());
        }
        return answer.body();
    }

    /// @return the total number of chunks of all documents
    private long documents(int engine) throws InterruptedException {
        var byPath = new HashMap<String, JsonNode>();
        var chunks = 0L;
        for (var offset = 0; ; offset += PAGE) {
            var page = get(engine, "/api/v1/documents?sort=added_at&order=asc&limit=" + PAGE + "&offset=" + offset)
                    .path("documents");
            for (var document : page) {
                chunks += document.path("chunk_count").asLong();
                var path = document.path("source_path").asString("");
                if (byPath.put(path, document) != null) {
                    ledger.contradicted("engine " + engine + " has " + path + " twice");
                }
                if (!ledger.attempted().contains(path)) {
                    ledger.contradicted("engine " + engine + " has " + path + ", which nobody added");
                }
            }
            if (page.size() < PAGE) {
                break;
            }
        }
        for (var expected : ledger.documents()) {
            document(engine, expected, byPath);
        }
        return chunks;
    }

    private void document(int engine, Stored expected, Map<String, JsonNode> byPath) throws InterruptedException {
        var actual = byPath.get(expected.path());
        var name = "engine " + engine + ": " + expected.path();
        switch (expected.presence()) {
            case ACCEPTED -> ledger.contradicted(name + " was accepted and never stored");
            case REMOVED -> {
                expect(name + " was removed", null, actual);
                expect(name + " was removed, found by " + expected.word(), false, isFound(engine, expected));
            }
            case DOUBTFUL -> expect(name + ", found if present", actual != null, isFound(engine, expected));
            case STORED -> {
                if (actual == null) {
                    ledger.contradicted(name + " (" + expected.id() + ") is lost");
                } else {
                    present(engine, name, expected, actual);
                }
            }
        }
    }

    private void present(int engine, String name, Stored expected, JsonNode actual) throws InterruptedException {
        expect(name + ", id", expected.id(), actual.path("uuid").asString());
        var tags = new HashSet<String>();
        actual.path("tags").forEach(tag -> tags.add(tag.asString()));
        for (var tag : expected.tags()) {
            expect(name + " has the tag " + tag, true, tags.contains(tag));
        }
        if (!expected.isNote()) {
            expect(name + ", version", 1, actual.path("version").asInt());
            var original = client.sendTo(engine, Call.get("/api/v1/documents/" + expected.id() + "/original"));
            expect(name + ", original", expected.original(), original.text());
        }
        var texts =
                get(engine, "/api/v1/documents/" + expected.id() + "/chunks").path("chunks");
        expect(name + ", chunks", actual.path("chunk_count").asInt(), texts.size());
        var text = texts.toString();
        var other = expected.otherWord();
        if (!text.contains(expected.word()) && (other == null || !text.contains(other))) {
            ledger.contradicted(name + " has another text: " + text);
        }
        expect(name + ", found", true, isFound(engine, expected));
    }

    private boolean isFound(int engine, Stored document) throws InterruptedException {
        var other = document.otherWord();
        return isFound(engine, document, document.word()) || (other != null && isFound(engine, document, other));
    }

    private boolean isFound(int engine, Stored document, String word) throws InterruptedException {
        var body = Map.of("query", word, "top", 1, "fts_only", true);
        var answer = answered(client.sendTo(engine, Call.of("POST", "/api/v1/search", body, "")), "search");
        var first = answer.path("results").path(0);
        return first.path("document").path("uuid").asString("").equals(document.id())
                && first.path("chunk").path("text").asString("").contains(word);
    }

    private void todos(int engine) throws InterruptedException {
        var counts = new HashMap<String, Integer>();
        var completed = new HashSet<Long>();
        for (var offset = 0; ; offset += PAGE) {
            var page = get(engine, "/api/v1/todos?limit=" + PAGE + "&offset=" + offset)
                    .path("todos");
            for (var todo : page) {
                var title = todo.path("title").asString();
                counts.merge(title, 1, Integer::sum);
                if (!ledger.todos().containsKey(title)) {
                    ledger.contradicted("engine " + engine + " has the task '" + title + "', which nobody added");
                }
                if (todo.path("status").asString().equals("completed")) {
                    completed.add(todo.path("id").asLong());
                }
            }
            if (page.size() < PAGE) {
                break;
            }
        }
        ledger.todos().forEach((title, id) -> {
            var count = counts.getOrDefault(title, 0);
            if (count > 1 || (count == 0 && id != 0)) {
                ledger.contradicted("engine " + engine + " has the task '" + title + "' " + count + " times");
            }
            if (id != 0 && !ledger.perhapsCompletedTodos().contains(id)) {
                expect("task " + id + " is completed", ledger.completedTodos().contains(id), completed.contains(id));
            }
        });
    }

    private void projectChunks(int engine) throws Exception {
        var path = "/api/v1/projects/" + Workload.PROJECT.replace('/', '~');
        var size = get(engine, path + "/collection").path("size").asLong();
        expect("chunks of the project in the index", size, index.count("project"));
        for (var word : ledger.chunks().keySet()) {
            expect("engine " + engine + " finds chunk " + word, true, isChunkFound(engine, path, word));
        }
        var doubtful = 0;
        for (var word : ledger.perhapsChunks()) {
            doubtful += isChunkFound(engine, path, word) ? 1 : 0;
        }
        expect("chunks of the project", (long) ledger.chunks().size() + doubtful, size);
    }

    private boolean isChunkFound(int engine, String path, String word) throws InterruptedException {
        var call = Call.of("POST", path + "/search", Map.of("query", word, "top", 1, "hybrid", true), "");
        return answered(client.sendTo(engine, call), "search")
                .path("results")
                .path(0)
                .path("chunk")
                .path("id")
                .asString("")
                .equals(word);
    }
}
