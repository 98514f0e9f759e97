package pinakes.app.chunks;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.app.chunks.ChunkServers.BOOKS;
import static pinakes.app.chunks.ChunkServers.DIMENSION;
import static pinakes.app.chunks.ChunkServers.PROJECTS;
import static pinakes.app.chunks.ChunkServers.ask;
import static pinakes.app.chunks.ChunkServers.batch;
import static pinakes.app.chunks.ChunkServers.chunk;
import static pinakes.app.chunks.ChunkServers.payload;
import static pinakes.app.chunks.ChunkServers.vector;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/// C10: the chunk tools as they were published, on the real engine, through real servers.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ChunkScenarios {
    private static final String PROJECTS_PATH = "/api/v1/projects";
    private static final Map<String, String> SETTINGS = Map.of("projects", PROJECTS);

    private ChunkServers servers;

    protected abstract Deployment.Start start();

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        servers = ChunkServers.in(directory, SETTINGS, start());
    }

    @AfterAll
    void close() {
        servers.close();
    }

    /// Servers take longer to start than a project to make.
    @BeforeEach
    void begin() throws Exception {
        servers.use(SETTINGS);
        servers.send("DELETE", PROJECTS_PATH + "/citeloom~clean-arch", "");
        var made = servers.post(PROJECTS_PATH, """
                {"id": "citeloom/clean-arch", "embed_model": "fastembed/all-MiniLM-L6-v2", "hybrid_enabled": true}""");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    }

    @Test
    @DisplayName("C5: without projects the list is empty, and that is no error")
    void empty_list(@TempDir Path directory) throws Exception {
        try (var others = ChunkServers.in(directory, Map.of(), start())) {
            var answer = others.call("list_projects", Json.object());

            assertThat(answer.isError()).isFalse();
            assertThat(payload(answer)).isEqualTo(Json.parse("{\"projects\": []}"));
        }
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

        var answer = servers.call("store_chunks", items);

        assertThat(answer.isError()).as(answer.body()::toString).isFalse();
        assertThat(answer.at("/chunks_written").asInt()).isEqualTo(42);
        assertThat(answer.at("/project").asString()).isEqualTo(BOOKS);
        assertThat(answer.at("/embed_model").asString()).isEqualTo("fastembed/all-MiniLM-L6-v2");
        assertThat(answer.at("/warnings")).hasSize(1);
        assertThat(servers.size()).isEqualTo(42);
    }

    @Test
    @DisplayName("C1: 100 to 500 chunks are stored without a warning, 501 and none are refused")
    void batch_limits() {
        assertThat(servers.storeMany(100).at("/warnings")).isEmpty();
        assertThat(servers.storeMany(500).at("/chunks_written").asInt()).isEqualTo(500);

        for (var count : new int[] {0, 501}) {
            var refused = servers.storeMany(count);
            assertThat(refused.isError()).isTrue();
            assertThat(refused.at("/error/code").asString()).isEqualTo("INVALID_INPUT");
        }
        assertThat(servers.size()).isEqualTo(500);
    }

    @Test
    @DisplayName("C2, C7: find_chunks answers with the published fields, and with a ready citation")
    void published_find() {
        servers.storePublished();

        var answer = servers.call("find_chunks", ask("How do entities differ from value objects?"));

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
        servers.storePublished();

        var answer = servers.call("query_hybrid", ask("entities"));

        assertThat(answer.at("/hybrid_enabled").asBoolean()).isTrue();
        assertThat(answer.at("/count").asInt()).isEqualTo(2);
        assertThat(answer.at("/items/0/id").asString()).isEqualTo("chunk-abc123");
        assertThat(answer.at("/items/0/score").asDouble()).isBetween(0.0, 1.0);
    }

    @Test
    @DisplayName("C2, C3, N3: quoted phrases are required; what was searched differently is said in the hints")
    void quotes_and_typos() {
        servers.storePublished();

        var phrase = servers.call("find_chunks", ask("“value object”"));
        var typo = servers.call("query_hybrid", ask("entitees"));

        assertThat(phrase.at("/count").asInt()).isEqualTo(1);
        assertThat(phrase.at("/agentHints/warnings").isMissingNode()).isTrue();
        assertThat(typo.at("/agentHints/warnings/0/message").asString())
                .isEqualTo("No passage contains \"entitees\"; searched for similar words instead.");
    }

    @Test
    @DisplayName("C7: full_text comes on request; render_text is cut at the end of a sentence or a word")
    void trimmed() {
        var sentence = "Clean Architecture separates concerns across layers. ";
        servers.store(chunk("long", sentence.repeat(60)), chunk("endless", "word ".repeat(900)));

        var answer = servers.call("find_chunks", ask("layers").put("include_full_text", true));

        assertThat(answer.at("/count").asInt()).as(answer.body()::toString).isPositive();
        for (var item : answer.at("/items")) {
            var text = item.path("render_text").asString();
            assertThat(text.length()).isLessThanOrEqualTo(1800);
            assertThat(text).matches("(?s).*(layers\\.|word…)");
            assertThat(item.path("full_text").asString().length()).isGreaterThan(1800);
        }
        assertThat(servers.call("find_chunks", ask("layers"))
                        .at("/items/0/full_text")
                        .isNull())
                .isTrue();
    }

    @Test
    @DisplayName("C2: top_k is 6 unless said otherwise, and 20 at the most")
    void top_k() {
        servers.storeMany(100);

        assertThat(servers.call("find_chunks", ask("chunk")).at("/count").asInt())
                .isEqualTo(6);
        assertThat(servers.call("find_chunks", ask("chunk").put("top_k", 20))
                        .at("/count")
                        .asInt())
                .isEqualTo(20);
        for (var wrong : new int[] {0, -1, 21, Integer.MAX_VALUE}) {
            assertThat(servers.call("find_chunks", ask("chunk").put("top_k", wrong))
                            .at("/error/code")
                            .asString())
                    .isEqualTo("INVALID_INPUT");
        }
    }

    @Test
    @DisplayName("C2, C7: the largest top_k and the length of texts can be set")
    void limits_are_settings() throws Exception {
        servers.use(Map.of("projects", PROJECTS, "top-k-max", "2", "max-chars-per-chunk", "100"));
        servers.store(
                chunk("a", "One sentence about layers. ".repeat(10)),
                chunk("b", "Another about layers. ".repeat(10)),
                chunk("c", "A third. ".repeat(20)));

        var answer = servers.call("find_chunks", ask("layers"));

        assertThat(answer.at("/count").asInt()).isEqualTo(2);
        assertThat(answer.at("/items/0/render_text").asString().length()).isLessThanOrEqualTo(100);
        assertThat(answer.at("/agentHints/constraints").toString()).contains("at most 2 chunks");
    }

    @Test
    @DisplayName("C2: the published filter by tags, and the others")
    void filters() {
        servers.storePublished();

        assertThat(servers.found("{\"tags\": [\"architecture\"]}")).isEqualTo(1);
        assertThat(servers.found("{\"tags\": [\"architecture\", \"unknown\"]}")).isEqualTo(1);
        assertThat(servers.found("{\"tags\": [\"architecture\", \"unknown\"], \"tags_match\": \"all\"}"))
                .isZero();
        assertThat(servers.found("{\"citekey\": \"cleanArchitecture2023\"}")).isEqualTo(1);
        assertThat(servers.found("{\"source\": \"docs/clean-arch.pdf\"}")).isEqualTo(1);
        assertThat(servers.found("{\"page_from\": 46, \"page_to\": 50}")).isEqualTo(1);
        assertThat(servers.found("{\"page_from\": 47}")).isZero();
        assertThat(servers.found("{\"year_from\": 2023, \"year_to\": 2023}")).isEqualTo(1);
        assertThat(servers.found("{\"year_to\": 2022}")).isZero();
        assertThat(servers.found("{\"metadata\": {\"source.path\": \"docs/clean-arch.pdf\"}}"))
                .isEqualTo(1);
        assertThat(servers.found("{\"metadata\": {\"source.path\": [\"other.pdf\"]}}"))
                .isZero();
        assertThat(servers.found("{}")).isEqualTo(2);
    }

    @Test
    @DisplayName("C4: inspect_collection answers as published")
    void published_inspect() {
        servers.storePublished();

        var answer = servers.call(
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
        assertThat(servers.call("inspect_collection", Json.object().put("project", BOOKS))
                        .at("/sample"))
                .isEmpty();
        assertThat(servers.call(
                                "inspect_collection",
                                Json.object().put("project", BOOKS).put("sample", 6))
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_INPUT");
    }

    @Test
    @DisplayName("C1: EMBEDDING_MISMATCH by length and by model; aliases are the same model")
    void embedding_mismatch() {
        var shorter = Json.object();
        shorter.putArray("embedding").add(1.0).add(0.5);
        var byLength = servers.store(chunk("short", "text").set("embedding", shorter.path("embedding")));
        assertThat(byLength.at("/error/code").asString()).isEqualTo("EMBEDDING_MISMATCH");
        assertThat(byLength.at("/error/details/expected_dimension").asInt()).isEqualTo(DIMENSION);
        assertThat(byLength.at("/error/details/actual_dimension").asInt()).isEqualTo(2);

        var byModel = servers.store(named("other", "BAAI/bge-small-en-v1.5"));
        assertThat(byModel.at("/error/code").asString()).isEqualTo("EMBEDDING_MISMATCH");
        assertThat(byModel.at("/error/details/can_migrate").asBoolean()).isTrue();
        assertThat(servers.size()).isZero();

        for (var alias :
                new String[] {"fastembed/all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2", "ALL-MINILM-L6-V2"
                }) {
            assertThat(servers.store(named("same", alias)).isError()).isFalse();
        }
        assertThat(servers.size()).isEqualTo(1);
    }

    @Test
    @DisplayName("C1: with migrate the project changes to the model of the chunks, and serves meanwhile")
    void migrate() {
        servers.storePublished();
        var batch = batch(named("new", "fastembed/bge-small-en-v1.5")).put("migrate", true);

        assertThat(servers.call("store_chunks", batch).isError()).isFalse();

        assertThat(servers.call("find_chunks", ask("entities")).at("/count").asInt())
                .isEqualTo(3);
        Deadline.usual()
                .await(
                        "the model has changed",
                        () -> servers.call("list_projects", Json.object())
                                .at("/projects/0/embed_model")
                                .asString()
                                .equals("fastembed/bge-small-en-v1.5"));
        assertThat(servers.call("find_chunks", ask("entities"))
                        .at("/items/0/id")
                        .asString())
                .isEqualTo("chunk-abc123");
    }

    @Test
    @DisplayName("Chunks are there after a restart")
    void restart() throws Exception {
        servers.storePublished();
        servers.use(Map.of());

        assertThat(servers.call("find_chunks", ask("entities")).at("/count").asInt())
                .isEqualTo(2);
    }

    @Test
    @DisplayName("C9, S7: a key that is limited to projects sees no other, by no tool and in no message")
    void limited_key() throws Exception {
        servers.storePublished();
        servers.use(Map.of("projects", PROJECTS, "api-key", "secret", "api-key-projects", "citeloom/ddd"));

        for (var call : new String[] {
            "list_projects {}",
            "find_chunks {\"project\": \"citeloom/clean-arch\", \"query\": \"entities\"}",
            "query_hybrid {\"project\": \"citeloom/clean-arch\", \"query\": \"entities\"}",
            "inspect_collection {\"project\": \"citeloom/clean-arch\"}",
            "find_chunks {\"project\": \"citeloom/other\", \"query\": \"entities\"}"
        }) {
            var parts = call.split(" ", 2);
            var body = servers.post("/mcp/tool/" + parts[0], parts[1]).body();
            assertThat(body).doesNotContain("proj-citeloom-clean-arch", "'citeloom/clean-arch',", "value objects");
        }
        assertThat(servers.send("DELETE", PROJECTS_PATH + "/citeloom~clean-arch", "")
                        .statusCode())
                .isEqualTo(404);
        assertThat(servers.post(PROJECTS_PATH, "{\"id\": \"more\"}").statusCode())
                .isEqualTo(403);
    }

    @Test
    @DisplayName("Projects are added and removed while the server runs")
    void administration() throws Exception {
        assertThat(servers.post(PROJECTS_PATH, "{\"id\": \"my/own\", \"hybrid_enabled\": true}")
                        .statusCode())
                .isEqualTo(201);
        assertThat(servers.call("find_chunks", ask("x").put("project", "my/own"))
                        .isError())
                .isFalse();

        assertThat(servers.send("DELETE", PROJECTS_PATH + "/my~own", "").statusCode())
                .isEqualTo(200);

        assertThat(servers.call("find_chunks", ask("x").put("project", "my/own"))
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_PROJECT");
    }

    private static ObjectNode named(String id, String model) {
        var chunk = chunk(id, "Some other text about dough.");
        chunk.putObject("metadata").put("embed_model", model);
        return chunk;
    }
}
