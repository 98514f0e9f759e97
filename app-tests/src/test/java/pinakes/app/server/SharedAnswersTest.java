package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.fixture.StandingParts;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.cluster.PostgresServer;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FlakyProxy;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.WebSocketWire;
import tools.jackson.databind.JsonNode;

/// What clients of several servers on one catalog see of each other's changes.
final class SharedAnswersTest {
    private static final List<String> QUESTIONS = List.of("kb_search", "list_tasks");
    private static final String LIST = "pinakes://documents";

    private final PostgresAddress catalog = PostgresServer.database();

    @TempDir
    private Path directory;

    @BeforeEach
    void keepParts() {
        StandingParts.keep();
    }

    @Test
    @DisplayName("N11: an answer cached by one server is not repeated after a change through another is acknowledged")
    void change_through_another_server_ends_a_cached_answer() throws Exception {
        try (var one = HttpServers.start(engine("one"), Deployment.NO_LIMITS);
                var other = HttpServers.start(engine("other"), Deployment.NO_LIMITS);
                var mine = agent(one.mcpUrl());
                var theirs = agent(other.mcpUrl());
                var _ = PostgresServer.holdBackChanges(catalog)) {
            change(mine, "Lighthouses warn ships.");
            assertCached(theirs, false);
            assertCached(theirs, true);

            change(mine, "Buoys warn ships as well.");

            assertThat(ask(theirs, "kb_search").path("results")).hasSize(2);
            assertThat(ask(theirs, "list_tasks").path("data")).hasSize(2);
            assertCached(theirs, true);
        }
    }

    @Test
    @DisplayName("N11: a gateway in front of several engines repeats an answer, whichever engine it asks")
    void gateway_in_front_of_two_engines_repeats_answers() throws Exception {
        try (var one = HttpServers.startEngine(engine("one"));
                var other = HttpServers.startEngine(engine("other"));
                var balancer = FlakyProxy.before(one.restUrl().getPort());
                var gateway = HttpServers.startGateway(gateway(balancer.url()), Deployment.NO_LIMITS);
                var agent = agent(gateway.mcpUrl())) {
            change(agent, "Lighthouses warn ships.");
            assertCached(agent, false);

            for (var engine : List.of(other, one, other)) {
                balancer.leadTo(engine.restUrl().getPort());
                balancer.cutAll();
                assertCached(agent, true);
            }
            change(agent, "Buoys warn ships as well.");
            balancer.leadTo(one.restUrl().getPort());
            balancer.cutAll();

            assertThat(ask(agent, "kb_search").path("results")).hasSize(2);
            assertThat(ask(agent, "list_tasks").path("data")).hasSize(2);
        }
    }

    @Test
    @DisplayName("A client that subscribed at one server is notified of a change through another")
    void subscriber_of_another_server_is_notified() throws Exception {
        try (var one = HttpServers.start(engine("one"), Deployment.NO_LIMITS);
                var other = HttpServers.startEngine(engine("other"));
                var gateway = HttpServers.startGateway(gateway(other.restUrl()), Deployment.NO_LIMITS);
                var mine = agent(one.mcpUrl());
                var socket = WebSocketWire.open(
                        URI.create(gateway.mcpUrl().toString().replace("http://", "ws://")),
                        ClientProfile.session("2025-11-25"))) {
            socket.request("resources/subscribe", Json.object().put("uri", LIST))
                    .result();

            change(mine, "Lighthouses warn ships.");

            socket.awaitNotification(
                    message -> message.path("method").asString("").equals("notifications/resources/updated")
                            && message.at("/params/uri").asString("").equals(LIST),
                    Deadline.usual());
        }
    }

    /// Adds a note and a task.
    private static void change(HttpWire agent, String text) {
        call(agent, "add_task", Json.object().put("title", text));
        var job = call(agent, "kb_addnote", Json.object().put("text", text))
                .path("job_id")
                .asString();
        Deadline.usual()
                .await(
                        "the note is stored",
                        () -> call(agent, "kb_jobs", Json.object().put("job_id", job))
                                .at("/jobs/0/status")
                                .asString()
                                .equals("done"));
    }

    private static void assertCached(HttpWire agent, boolean expected) {
        for (var tool : QUESTIONS) {
            assertThat(ask(agent, tool).at("/metadata/cached").asBoolean())
                    .as(tool)
                    .isEqualTo(expected);
        }
    }

    private static JsonNode ask(HttpWire agent, String tool) {
        return call(agent, tool, Json.object(tool.equals("kb_search") ? "{\"query\": \"What warns ships?\"}" : "{}"));
    }

    private static JsonNode call(HttpWire agent, String tool, JsonNode arguments) {
        var answer = agent.call(tool, Json.object(arguments.toString()));
        assertThat(answer.isError()).as(() -> tool + " " + answer.body()).isFalse();
        return answer.body();
    }

    private static HttpWire agent(URI url) {
        return HttpWire.open(url, ClientProfile.stateless());
    }

    private Settings engine(String name) throws SettingException {
        return settings(Map.of(
                "data-dir", directory.resolve(name).toString(),
                "catalog-url", catalog.url().toString(),
                "blobs-url", directory.resolve("blobs").toUri().toString()));
    }

    private Settings gateway(URI engine) throws SettingException {
        return settings(Map.of("engine-url", engine.toString()));
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        var all = new HashMap<>(flags);
        all.putAll(Map.of("mcp-port", "0", "engine-port", "0"));
        var password = Map.of("KB_CATALOG_PASSWORD", "postgres");
        return new SettingsReader(new LaunchEnvironment(password, directory, directory, "Linux")).read(all);
    }
}
