package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

@DisplayName("N7a, N11: repeated questions are answered from the cache until the data changes")
final class AnswerCacheTest {
    private static final String QUESTION = "{\"query\": \"What warns ships?\"}";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("R1: a change through one gateway is seen by the next call to another, and by nobody too late")
    void gateways_notice_the_changes_of_others() throws Exception {
        StandingParts.keep();
        try (var engine = HttpServers.startEngine(settings(Map.of()));
                var one = HttpServers.startGateway(
                        settings(Map.of("engine-url", engine.restUrl())), Deployment.NO_LIMITS);
                var other = HttpServers.startGateway(
                        settings(Map.of("engine-url", engine.restUrl())), Deployment.NO_LIMITS);
                var mine = agent(one.mcpUrl());
                var theirs = agent(other.mcpUrl())) {
            note(mine, "Lighthouses warn ships.");
            assertThat(cached(mine, "kb_search", QUESTION)).isFalse();
            assertThat(cached(mine, "kb_search", QUESTION)).isTrue();

            var number = note(theirs, "Buoys warn ships as well.");

            assertThat(call(mine, "kb_search", QUESTION).path("results")).hasSize(2);
            assertThat(cached(mine, "kb_search", QUESTION)).isTrue();

            call(theirs, "kb_delete", "{\"document_id\": " + number + ", \"confirm\": true}");

            assertThat(call(mine, "kb_search", QUESTION).path("results")).hasSize(1);
        }
    }

    @Test
    @DisplayName("N7a: what depends on stored data alone is cached, by kind of data; what tells of work is not")
    void stored_data_is_cached_by_kind() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of("projects", "citeloom/ddd hybrid")), Deployment.NO_LIMITS);
                var agent = agent(server.mcpUrl())) {
            var number = note(agent, "Lighthouses warn ships.");
            call(
                    agent,
                    "store_chunks",
                    "{\"project\": \"citeloom/ddd\", \"items\": [{\"id\": \"c1\", \"text\": \"Ships need warnings.\"}]}");
            var ofDocuments = List.of(
                    List.of("knowledge-search", QUESTION),
                    List.of("kb_search", QUESTION),
                    List.of("knowledge-show", "{}"),
                    List.of("kb_get", "{\"document_id\": " + number + "}"),
                    List.of("kb_list", "{}"),
                    List.of("kb_collections", "{}"));
            var ofProjects = List.of(
                    List.of("find_chunks", "{\"project\": \"citeloom/ddd\", \"query\": \"warnings\"}"),
                    List.of("query_hybrid", "{\"project\": \"citeloom/ddd\", \"query\": \"warnings\"}"),
                    List.of("inspect_collection", "{\"project\": \"citeloom/ddd\"}"),
                    List.of("list_projects", "{}"));
            var work = List.of(List.of("knowledge-status", "{}"), List.of("kb_status", "{}"), List.of("kb_jobs", "{}"));

            assertCached(agent, false, ofDocuments, ofProjects, work);
            assertCached(agent, true, ofDocuments, ofProjects);
            assertCached(agent, false, work);
            call(agent, "add_task", "{\"title\": \"Read on\"}");
            assertCached(agent, false, List.of(List.of("list_tasks", "{}")));
            assertCached(agent, true, ofDocuments, ofProjects, List.of(List.of("list_tasks", "{}")));
            call(agent, "claim-task", "{\"task_id\": 1}");
            assertCached(agent, false, List.of(List.of("list_tasks", "{}")));
            assertCached(agent, true, List.of(List.of("list_tasks", "{}")));
            call(agent, "claim-task", "{\"task_id\": 1, \"lease_minutes\": 1}");
            assertCached(agent, false, List.of(List.of("list_tasks", "{}"), List.of("list_tasks", "{}")));
            call(agent, "kb_tag", "{\"document_id\": " + number + ", \"add\": [\"sea\"]}");
            assertCached(agent, false, ofDocuments);
            assertCached(agent, true, ofProjects);
        }
    }

    @Test
    @DisplayName("N11: metadata and search_time_ms of a cached answer are those of the call")
    void cached_answers_have_metadata_of_their_own() throws Exception {
        StandingParts.keep();
        try (var server = HttpServers.start(settings(Map.of()), Deployment.NO_LIMITS);
                var agent = agent(server.mcpUrl())) {
            note(agent, "Lighthouses warn ships.");

            var first = call(agent, "knowledge-search", QUESTION);
            var second = call(agent, "knowledge-search", QUESTION);

            assertThat(second.path("results")).isEqualTo(first.path("results"));
            assertThat(second.path("agentHints")).isEqualTo(first.path("agentHints"));
            assertThat(second.at("/metadata/cached").asBoolean()).isTrue();
            assertThat(second.at("/metadata/correlationId")).isNotEqualTo(first.at("/metadata/correlationId"));
            assertThat(second.path("search_time_ms").asDouble())
                    .isLessThanOrEqualTo(second.at("/metadata/executionTime").asDouble());
        }
    }

    @SafeVarargs
    private static void assertCached(HttpWire agent, boolean expected, List<List<String>>... calls) {
        for (var group : calls) {
            for (var call : group) {
                assertThat(cached(agent, call.getFirst(), call.getLast()))
                        .as(call.getFirst())
                        .isEqualTo(expected);
            }
        }
    }

    private static boolean cached(HttpWire agent, String tool, String arguments) {
        return call(agent, tool, arguments).at("/metadata/cached").asBoolean();
    }

    private static JsonNode call(HttpWire agent, String tool, String arguments) {
        var answer = agent.call(tool, Json.object(arguments));
        assertThat(answer.isError()).as(() -> tool + " " + answer.body()).isFalse();
        return answer.body();
    }

    /// Adds a note, waits until it can be searched and returns its number.
    private static long note(HttpWire agent, String text) {
        var job = call(agent, "kb_addnote", Json.object().put("text", text).toString())
                .path("job_id")
                .asString();
        var ask = Json.object().put("job_id", job).toString();
        Deadline.usual()
                .await(
                        "the note is stored",
                        () -> call(agent, "kb_jobs", ask)
                                .at("/jobs/0/status")
                                .asString()
                                .equals("done"));
        return call(agent, "kb_jobs", ask).at("/jobs/0/document_id").asLong();
    }

    private static HttpWire agent(URI url) {
        return HttpWire.open(url, ClientProfile.stateless());
    }

    private Settings settings(Map<String, Object> flags) throws SettingException {
        var all = new HashMap<String, String>(
                Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        flags.forEach((name, value) -> all.put(name, value.toString()));
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(all);
    }
}
