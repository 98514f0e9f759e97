package pinakes.app.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.Deployment;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolAnswer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// C10: the chunk tools as they were published, on the real engine, through real servers.
abstract class ChunkScenarios {
    private static final String BOOKS = "citeloom/clean-arch";
    private static final String PROJECTS =
            "citeloom/clean-arch hybrid model=fastembed/all-MiniLM-L6-v2, citeloom/ddd model=fastembed/all-MiniLM-L6-v2";
    private static final String PROJECTS_PATH = "/api/v1/projects";
    private static final int DIMENSION = 384;

    @TempDir
    private Path directory;

    private Deployment servers;
    private HttpWire wire;

    abstract Deployment.Start start();

    @BeforeEach
    void serve() throws Exception {
        serve(Map.of("projects", PROJECTS));
    }

    private void serve(Map<String, String> settings) throws Exception {
        var work = Files.createDirectories(directory.resolve("work"));
        var all = new HashMap<>(settings);
        all.put("data-dir", directory.resolve("data").toString());
        all.put("mcp-port", "0");
        all.put("engine-port", "0");
        servers = start().with(new SettingsReader(new Surroundings(Map.of(), work, work, "Linux")), all);
        wire = HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
    }

    @AfterEach
    void stop() {
        wire.close();
        servers.close();
    }

    @Test
    @DisplayName("C5: list_projects answers as published, from the settings")
    void published_list() {
        assertThat(payload(wire.call("list_projects", Json.object()))).isEqualTo(Json.parse("""
                {"projects": [
                  {"id": "citeloom/clean-arch", "collection": "proj-citeloom-clean-arch",
                   "embed_model": "fastembed/all-MiniLM-L6-v2", "hybrid_enabled": true},
                  {"id": "citeloom/ddd", "collection": "proj-citeloom-ddd",
                   "embed_model": "fastembed/all-MiniLM-L6-v2", "hybrid_enabled": false}]}"""));
    }

    @Test
    @DisplayName("C5: without projects the list is empty, and that is no error")
    void empty_list() throws Exception {
        stop();
        directory = directory.resolve("other");
        serve(Map.of());

        var answer = wire.call("list_projects", Json.object());

        assertThat(answer.isError()).isFalse();
        assertThat(payload(answer)).isEqualTo(Json.parse("{\"projects\": []}"));
    }

    @Test
    @DisplayName("C1: 42 chunks are stored as published, with a warning that the batch is small")
    void published_store() {
        var items = Json.object();
        var list = items.putArray("items");
        for (var i = 0; i < 42; i++) {
            list.add(chunk("chunk-" + i, "Chunk number " + i).set("embedding", vector(i)));
        }
        items.put("project", BOOKS);

        var answer = wire.call("store_chunks", items);

        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
        assertThat(answer.at("/chunks_written").asInt()).isEqualTo(42);
        assertThat(answer.at("/project").asString()).isEqualTo(BOOKS);
        assertThat(answer.at("/embed_model").asString()).isEqualTo("fastembed/all-MiniLM-L6-v2");
        assertThat(answer.at("/warnings")).hasSize(1);
        assertThat(size()).isEqualTo(42);
    }

    @Test
    @DisplayName("C1: 100 to 500 chunks are stored without a warning, 501 and none are refused")
    void batch_limits() {
        assertThat(storeMany(100).at("/warnings")).isEmpty();
        assertThat(storeMany(500).at("/chunks_written").asInt()).isEqualTo(500);

        for (var count : new int[] {0, 501}) {
            var refused = storeMany(count);
            assertThat(refused.isError()).isTrue();
            assertThat(refused.at("/error/code").asString()).isEqualTo("INVALID_INPUT");
        }
        assertThat(size()).isEqualTo(500);
    }

    @Test
    @DisplayName("C2, C7: find_chunks answers with the published fields, and with a ready citation")
    void published_find() {
        storePublished();

        var answer = wire.call("find_chunks", ask("How do entities differ from value objects?"));

        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
        assertThat(answer.at("/count").asInt()).isEqualTo(2);
        var item = (ObjectNode) answer.at("/items/0");
        assertThat(item.path("score").asDouble()).isBetween(0.0, 1.0);
        item.remove("score");
        assertThat(item).isEqualTo(Json.parse("""
                {"id": "chunk-abc123", "render_text": "Entities and value objects are distinct.",
                 "citekey": "cleanArchitecture2023", "section": "Entities and Value Objects", "page_span": [45, 46],
                 "section_path": ["Part I", "Chapter 3"], "doi": "10.1000/xyz123", "title": "Clean Architecture",
                 "authors": ["Martin, Robert"], "year": 2023, "source": "docs/clean-arch.pdf",
                 "citation": "[@cleanArchitecture2023, pp. 45-46]", "full_text": null}"""));
        assertThat(answer.at("/items/1/citekey").isNull()).isTrue();
        assertThat(answer.at("/items/1/page_span").isNull()).isTrue();
        assertThat(answer.at("/items/1/section").isNull()).isTrue();
        assertThat(answer.at("/items/1/section_path").isNull()).isTrue();
        assertThat(answer.at("/agentHints/confidence").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    @DisplayName("C3: query_hybrid answers as published where hybrid search is enabled")
    void published_hybrid() {
        storePublished();

        var answer = wire.call("query_hybrid", ask("entities"));

        assertThat(answer.at("/hybrid_enabled").asBoolean()).isTrue();
        assertThat(answer.at("/count").asInt()).isEqualTo(2);
        assertThat(answer.at("/items/0/id").asString()).isEqualTo("chunk-abc123");
        assertThat(answer.at("/items/0/score").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    @DisplayName("C7: full_text comes on request; render_text is cut at the end of a sentence or a word")
    void trimmed() {
        var sentence = "Clean Architecture separates concerns across layers. ";
        store(chunk("long", sentence.repeat(60)), chunk("endless", "word ".repeat(900)));

        var answer = wire.call("find_chunks", ask("layers").put("include_full_text", true));

        for (var item : answer.at("/items")) {
            var text = item.path("render_text").asString();
            assertThat(text.length()).isLessThanOrEqualTo(1800);
            assertThat(text).matches("(?s).*(layers\\.|word…)");
            assertThat(item.path("full_text").asString().length()).isGreaterThan(1800);
        }
        assertThat(wire.call("find_chunks", ask("layers"))
                        .at("/items/0/full_text")
                        .isNull())
                .isTrue();
    }

    @Test
    @DisplayName("C2: top_k is 6 unless said otherwise, and 20 at the most")
    void top_k() {
        storeMany(100);

        assertThat(wire.call("find_chunks", ask("chunk")).at("/count").asInt()).isEqualTo(6);
        assertThat(wire.call("find_chunks", ask("chunk").put("top_k", 20))
                        .at("/count")
                        .asInt())
                .isEqualTo(20);
        for (var wrong : new int[] {0, -1, 21, Integer.MAX_VALUE}) {
            assertThat(wire.call("find_chunks", ask("chunk").put("top_k", wrong))
                            .at("/error/code")
                            .asString())
                    .isEqualTo("INVALID_INPUT");
        }
    }

    @Test
    @DisplayName("C2, C7: the largest top_k and the length of texts can be set")
    void limits_are_settings() throws Exception {
        stop();
        serve(Map.of("projects", PROJECTS, "top-k-max", "2", "max-chars-per-chunk", "100"));
        store(
                chunk("a", "One sentence about layers. ".repeat(10)),
                chunk("b", "Another about layers. ".repeat(10)),
                chunk("c", "A third. ".repeat(20)));

        var answer = wire.call("find_chunks", ask("layers"));

        assertThat(answer.at("/count").asInt()).isEqualTo(2);
        assertThat(answer.at("/items/0/render_text").asString().length()).isLessThanOrEqualTo(100);
        assertThat(answer.at("/agentHints/constraints").toString()).contains("at most 2 chunks");
    }

    @Test
    @DisplayName("C2: the published filter by tags, and the others")
    void filters() {
        storePublished();

        assertThat(found("{\"tags\": [\"architecture\"]}")).isEqualTo(1);
        assertThat(found("{\"tags\": [\"architecture\", \"unknown\"]}")).isEqualTo(1);
        assertThat(found("{\"tags\": [\"architecture\", \"unknown\"], \"tags_match\": \"all\"}"))
                .isZero();
        assertThat(found("{\"citekey\": \"cleanArchitecture2023\"}")).isEqualTo(1);
        assertThat(found("{\"source\": \"docs/clean-arch.pdf\"}")).isEqualTo(1);
        assertThat(found("{\"page_from\": 46, \"page_to\": 50}")).isEqualTo(1);
        assertThat(found("{\"page_from\": 47}")).isZero();
        assertThat(found("{\"year_from\": 2023, \"year_to\": 2023}")).isEqualTo(1);
        assertThat(found("{\"year_to\": 2022}")).isZero();
        assertThat(found("{}")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"project\": \"citeloom/ddd\"}",
                "{\"tags\": \"architecture\"}",
                "{\"page_from\": 5, \"page_to\": 4}",
                "{\"$where\": \"1\"}",
                "[]"
            })
    @DisplayName("C9: filters that there are not are refused, the project above all")
    void wrong_filters(String filters) {
        var refused = wire.call("find_chunks", ask("anything").set("filters", Json.parse(filters)));

        assertThat(refused.isError()).isTrue();
        assertThat(refused.at("/error/code").asString()).isEqualTo("INVALID_INPUT");
    }

    @Test
    @DisplayName("C4: inspect_collection answers as published")
    void published_inspect() {
        storePublished();

        var answer = wire.call(
                "inspect_collection", Json.object().put("project", BOOKS).put("sample", 2));

        assertThat(payload(answer)).isEqualTo(Json.parse("""
                {"project": "citeloom/clean-arch", "collection": "proj-citeloom-clean-arch", "size": 2,
                 "embed_model": "fastembed/all-MiniLM-L6-v2",
                 "payload_keys": ["project", "source", "zotero", "doc", "embed_model", "version", "fulltext"],
                 "indexes": {
                   "keyword": ["project", "zotero.tags", "zotero.citekey", "zotero.year", "source.path",
                     "source.title", "doc.page_span"],
                   "fulltext": ["fulltext"]},
                 "sample": [
                   {"id": "chunk-def456", "project": "citeloom/clean-arch", "source": null, "zotero": null, "doc": null},
                   {"id": "chunk-abc123", "project": "citeloom/clean-arch",
                    "source": {"path": "docs/clean-arch.pdf", "title": "Clean Architecture"},
                    "zotero": {"citekey": "cleanArchitecture2023", "tags": ["architecture"], "doi": "10.1000/xyz123",
                      "authors": ["Martin, Robert"], "year": 2023},
                    "doc": {"page_span": [45, 46], "section": "Entities and Value Objects",
                      "section_path": ["Part I", "Chapter 3"]}}]}"""));
        assertThat(wire.call("inspect_collection", Json.object().put("project", BOOKS))
                        .at("/sample"))
                .isEmpty();
        assertThat(wire.call(
                                "inspect_collection",
                                Json.object().put("project", BOOKS).put("sample", 6))
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_INPUT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store_chunks", "find_chunks", "query_hybrid", "inspect_collection"})
    @DisplayName("C6: INVALID_PROJECT is worded as published and names the projects that there are")
    void published_error(String tool) {
        var arguments = Json.object().put("project", "citeloom/unknown");
        if (tool.equals("store_chunks")) {
            arguments.putArray("items").add(chunk("c", "text"));
        } else if (!tool.equals("inspect_collection")) {
            arguments.put("query", "anything");
        }

        var answer = wire.call(tool, arguments);

        assertThat(answer.isError()).isTrue();
        assertThat(payload(answer)).isEqualTo(Json.parse("""
                {"error": {"code": "INVALID_PROJECT",
                  "message": "Project 'citeloom/unknown' not found. Available projects: ['citeloom/clean-arch', 'citeloom/ddd']",
                  "details": {"project_id": "citeloom/unknown",
                    "available_projects": ["citeloom/clean-arch", "citeloom/ddd"]}}}"""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../etc",
                "citeloom/clean-arch/../ddd",
                "CITELOOM/CLEAN-ARCH",
                "'; DROP TABLE project; --",
                "1"
            })
    @DisplayName("C9: a name that is nearly a project's, or hostile, is no project")
    void hostile_names(String name) {
        storePublished();

        assertThat(wire.call("find_chunks", ask("entities").put("project", name))
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_PROJECT");
    }

    @Test
    @DisplayName("C3: HYBRID_NOT_SUPPORTED says so, and what to call instead works as it stands")
    void hybrid_not_supported() {
        var answer = wire.call("query_hybrid", ask("entities").put("project", "citeloom/ddd"));

        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/error/code").asString()).isEqualTo("HYBRID_NOT_SUPPORTED");
        assertThat(answer.at("/error/details/project_id").asString()).isEqualTo("citeloom/ddd");
        var next = answer.at("/agentHints/suggestedNextActions/0");
        assertThat(wire.call(next.path("action").asString(), (ObjectNode) next.path("data"))
                        .isError())
                .isFalse();
    }

    @Test
    @DisplayName("C1: EMBEDDING_MISMATCH by length and by model; aliases are the same model")
    void embedding_mismatch() {
        var shorter = Json.object();
        shorter.putArray("embedding").add(1.0).add(0.5);
        var byLength = store(chunk("short", "text").set("embedding", shorter.path("embedding")));
        assertThat(byLength.at("/error/code").asString()).isEqualTo("EMBEDDING_MISMATCH");
        assertThat(byLength.at("/error/details/expected_dimension").asInt()).isEqualTo(DIMENSION);
        assertThat(byLength.at("/error/details/actual_dimension").asInt()).isEqualTo(2);

        var byModel = store(named("other", "BAAI/bge-small-en-v1.5"));
        assertThat(byModel.at("/error/code").asString()).isEqualTo("EMBEDDING_MISMATCH");
        assertThat(byModel.at("/error/details/can_migrate").asBoolean()).isTrue();
        assertThat(size()).isZero();

        for (var alias :
                new String[] {"fastembed/all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2", "ALL-MINILM-L6-V2"
                }) {
            assertThat(store(named("same", alias)).isError()).isFalse();
        }
        assertThat(size()).isEqualTo(1);
    }

    @Test
    @DisplayName("C1: with migrate the project changes to the model of the chunks, and serves meanwhile")
    void migrate() {
        storePublished();
        var batch = batch(named("new", "fastembed/bge-small-en-v1.5")).put("migrate", true);

        assertThat(wire.call("store_chunks", batch).isError()).isFalse();

        assertThat(wire.call("find_chunks", ask("entities")).at("/count").asInt())
                .isEqualTo(3);
        Deadline.usual()
                .await(
                        "the model has changed",
                        () -> wire.call("list_projects", Json.object())
                                .at("/projects/0/embed_model")
                                .asString()
                                .equals("fastembed/bge-small-en-v1.5"));
        assertThat(wire.call("find_chunks", ask("entities")).at("/items/0/id").asString())
                .isEqualTo("chunk-abc123");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"NaN\"]", "[null]", "\"text\"", "[]", "[[1]]", "[1e400]"})
    @DisplayName("S12: what is no vector is refused, with the whole batch")
    void no_vectors(String embedding) {
        var refused = store(chunk("good", "good"), chunk("bad", "bad").set("embedding", Json.parse(embedding)));

        assertThat(refused.isError()).as(refused.body()::toString).isTrue();
        assertThat(refused.at("/error/code").asString()).isIn("INVALID_INPUT", "EMBEDDING_MISMATCH");
        assertThat(size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "find_chunks, '{\"project\": \"citeloom/unknown\", \"query\": \"x\"}', 404",
        "query_hybrid, '{\"project\": \"citeloom/ddd\", \"query\": \"x\"}', 400",
        "store_chunks, '{\"project\": \"citeloom/ddd\", \"items\": [{\"id\": \"a\", \"text\": \"b\", \"embedding\": [1]}]}', 409",
        "find_chunks, '{\"query\": \"x\"}', 400",
        "list_projects, '{}', 200"
    })
    @DisplayName("C6, T4: over plain HTTP the status is the published one")
    void published_status(String tool, String arguments, int status) throws Exception {
        assertThat(post("/mcp/tool/" + tool, arguments).statusCode()).isEqualTo(status);
    }

    @Test
    @DisplayName("Chunks are there after a restart")
    void restart() throws Exception {
        storePublished();
        stop();
        serve(Map.of());

        assertThat(wire.call("find_chunks", ask("entities")).at("/count").asInt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("C9, S7: a key that is limited to projects sees no other, by no tool and in no message")
    void limited_key() throws Exception {
        storePublished();
        stop();
        serve(Map.of("projects", PROJECTS, "api-key", "secret", "api-key-projects", "citeloom/ddd"));

        for (var call : new String[] {
            "list_projects {}",
            "find_chunks {\"project\": \"citeloom/clean-arch\", \"query\": \"entities\"}",
            "query_hybrid {\"project\": \"citeloom/clean-arch\", \"query\": \"entities\"}",
            "inspect_collection {\"project\": \"citeloom/clean-arch\"}",
            "find_chunks {\"project\": \"citeloom/other\", \"query\": \"entities\"}"
        }) {
            var parts = call.split(" ", 2);
            var body = post("/mcp/tool/" + parts[0], parts[1]).body();
            assertThat(body).doesNotContain("proj-citeloom-clean-arch", "'citeloom/clean-arch',", "value objects");
        }
        assertThat(send("DELETE", PROJECTS_PATH + "/citeloom~clean-arch", "").statusCode())
                .isEqualTo(404);
        assertThat(post(PROJECTS_PATH, "{\"id\": \"more\"}").statusCode()).isEqualTo(403);
    }

    @Test
    @DisplayName("Projects are added and removed while the server runs")
    void administration() throws Exception {
        assertThat(post(PROJECTS_PATH, "{\"id\": \"my/own\", \"hybrid_enabled\": true}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(wire.call("find_chunks", ask("x").put("project", "my/own")).isError())
                .isFalse();

        assertThat(send("DELETE", PROJECTS_PATH + "/my~own", "").statusCode()).isEqualTo(200);

        assertThat(wire.call("find_chunks", ask("x").put("project", "my/own"))
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_PROJECT");
    }

    private void storePublished() {
        var published = chunk("chunk-abc123", "Entities and value objects are distinct.");
        published.set("metadata", Json.parse("""
                {"project": "citeloom/clean-arch",
                 "source": {"path": "docs/clean-arch.pdf", "title": "Clean Architecture"},
                 "zotero": {"citekey": "cleanArchitecture2023", "tags": ["architecture"], "doi": "10.1000/xyz123",
                   "authors": ["Martin, Robert"], "year": 2023},
                 "doc": {"page_span": [45, 46], "section": "Entities and Value Objects",
                   "section_path": ["Part I", "Chapter 3"]},
                 "embed_model": "sentence-transformers/all-MiniLM-L6-v2", "version": 1, "fulltext": null}"""));
        var answer = store(published, chunk("chunk-def456", "Rye bread needs a sour dough."));
        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
    }

    private ToolAnswer storeMany(int count) {
        var items = new ObjectNode[count];
        for (var i = 0; i < count; i++) {
            items[i] = chunk("chunk-" + i, "Chunk number " + i).set("embedding", vector(i));
        }
        return store(items);
    }

    private ToolAnswer store(ObjectNode... chunks) {
        return wire.call("store_chunks", batch(chunks));
    }

    private static ObjectNode batch(ObjectNode... chunks) {
        var arguments = Json.object().put("project", BOOKS);
        var items = arguments.putArray("items");
        for (var chunk : chunks) {
            items.add(chunk);
        }
        return arguments;
    }

    private static ObjectNode chunk(String id, String text) {
        return Json.object().put("id", id).put("text", text);
    }

    private static ObjectNode named(String id, String model) {
        var chunk = chunk(id, "Some other text about dough.");
        chunk.putObject("metadata").put("embed_model", model);
        return chunk;
    }

    private static JsonNode vector(int seed) {
        var numbers = Json.object().putArray("embedding");
        for (var i = 0; i < DIMENSION; i++) {
            numbers.add(Math.sin(seed * 31.0 + i));
        }
        return numbers;
    }

    private static ObjectNode ask(String query) {
        return Json.object().put("project", BOOKS).put("query", query);
    }

    private int found(String filters) {
        return wire.call("find_chunks", ask("anything").set("filters", Json.parse(filters)))
                .at("/count")
                .asInt();
    }

    private int size() {
        return wire.call("inspect_collection", Json.object().put("project", BOOKS))
                .at("/size")
                .asInt();
    }

    private static JsonNode payload(ToolAnswer answer) {
        var payload = ((ObjectNode) answer.body()).deepCopy();
        payload.remove("agentHints");
        payload.remove("metadata");
        return payload;
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return send("POST", path, body);
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var address = URI.create(servers.toolsUrl().toString().replaceAll("/$", "") + path);
            var request = HttpRequest.newBuilder(address)
                    .header("Content-Type", "application/json")
                    .header("Authorization", "Bearer secret")
                    .method(method, BodyPublishers.ofString(body))
                    .build();
            return client.send(request, BodyHandlers.ofString());
        }
    }
}
