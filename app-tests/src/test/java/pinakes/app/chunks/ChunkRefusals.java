package pinakes.app.chunks;

import static org.assertj.core.api.Assertions.assertThat;
import static pinakes.app.chunks.ChunkServers.PROJECTS;
import static pinakes.app.chunks.ChunkServers.ask;
import static pinakes.app.chunks.ChunkServers.chunk;
import static pinakes.app.chunks.ChunkServers.payload;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.server.Deployment;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.node.ObjectNode;

/// C6, C9, C10: what the chunk tools refuse, and how they say it; none of it leaves anything behind.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ChunkRefusals {
    private ChunkServers servers;

    protected abstract Deployment.Start start();

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        servers = ChunkServers.in(directory, Map.of("projects", PROJECTS), start());
        servers.storePublished();
    }

    @AfterAll
    void close() {
        servers.close();
    }

    @Test
    @DisplayName("C5: list_projects answers as published, from the settings")
    void published_list() {
        assertThat(payload(servers.call("list_projects", Json.object()))).isEqualTo(Json.parse("""
                {"projects": [
                  {"id": "citeloom/clean-arch", "collection": "proj-citeloom-clean-arch",
                   "embed_model": "fastembed/all-MiniLM-L6-v2", "hybrid_enabled": true},
                  {"id": "citeloom/ddd", "collection": "proj-citeloom-ddd",
                   "embed_model": "fastembed/all-MiniLM-L6-v2", "hybrid_enabled": false}]}"""));
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
        var refused = servers.call("find_chunks", ask("anything").set("filters", Json.parse(filters)));

        assertThat(refused.isError()).isTrue();
        assertThat(refused.at("/error/code").asString()).isEqualTo("INVALID_INPUT");
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

        var answer = servers.call(tool, arguments);

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
        assertThat(servers.call("find_chunks", ask("entities").put("project", name))
                        .at("/error/code")
                        .asString())
                .isEqualTo("INVALID_PROJECT");
    }

    @Test
    @DisplayName("C3: HYBRID_NOT_SUPPORTED says so, and what to call instead works as it stands")
    void hybrid_not_supported() {
        var answer = servers.call("query_hybrid", ask("entities").put("project", "citeloom/ddd"));

        assertThat(answer.isError()).isTrue();
        assertThat(answer.at("/error/code").asString()).isEqualTo("HYBRID_NOT_SUPPORTED");
        assertThat(answer.at("/error/details/project_id").asString()).isEqualTo("citeloom/ddd");
        var next = answer.at("/agentHints/suggestedNextActions/0");
        assertThat(servers.call(next.path("action").asString(), (ObjectNode) next.path("data"))
                        .isError())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"NaN\"]", "[null]", "\"text\"", "[]", "[[1]]", "[1e400]"})
    @DisplayName("S12: what is no vector is refused, with the whole batch")
    void no_vectors(String embedding) {
        var refused = servers.store(chunk("good", "good"), chunk("bad", "bad").set("embedding", Json.parse(embedding)));

        assertThat(refused.isError()).as(refused.body()::toString).isTrue();
        assertThat(refused.at("/error/code").asString()).isIn("INVALID_INPUT", "EMBEDDING_MISMATCH");
        assertThat(servers.size()).as("the chunks that were there").isEqualTo(2);
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
        assertThat(servers.post("/mcp/tool/" + tool, arguments).statusCode()).isEqualTo(status);
    }
}
