package pinakes.app.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RawHttp;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.node.ObjectNode;

/// S7: people who signed in at a provider, each in a space of their own.
abstract class PeopleScenarios {
    private static final String OWNER = "key-of-the-owner";

    private final FakeProvider provider = new FakeProvider();

    @TempDir
    private Path directory;

    private Deployment servers;

    abstract Deployment.Start start();

    @BeforeEach
    void serve() throws SettingException {
        servers = start().with(
                        new SettingsReader(
                                new LaunchEnvironment(Map.of("KB_API_KEY", OWNER), directory, directory, "Linux")),
                        Map.of(
                                "data-dir", directory.resolve("data").toString(),
                                "mcp-port", "0",
                                "engine-port", "0",
                                "oauth-issuer", provider.issuer().toString(),
                                "oauth-audience", FakeProvider.AUDIENCE,
                                "oauth-scopes", "openid, documents:read",
                                "oauth-roles-claim", "groups",
                                "oauth-permissions", "*=documents:* tasks:*, auditors=audit:read metrics:read",
                                "oauth-collections", "team=shared, auditors=*",
                                "oauth-projects", "auditors=*"),
                        Deployment.PATIENT);
    }

    @AfterEach
    void close() {
        servers.close();
        provider.close();
    }

    @Test
    @DisplayName("S5, RFC 9728: a client without a token is told where to get one, and a wrong one is refused")
    void client_is_sent_to_the_provider() throws Exception {
        var raw = new RawHttp(servers.mcpUrl());
        var refused = raw.post("{}", Map.of());

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("WWW-Authenticate"))
                .contains("scope=\"openid documents:read\"", "/.well-known/oauth-protected-resource/mcp\"")
                .doesNotContain("invalid_token");
        try (var api = RestWire.open(servers.mcpUrl().resolve("/"))) {
            for (var path :
                    List.of("/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp")) {
                var document = Json.parse(api.get(path).body());
                assertThat(document.at("/authorization_servers/0").asString())
                        .isEqualTo(provider.issuer().toString());
                assertThat(document.path("resource").asString())
                        .isEqualTo(servers.mcpUrl().toString());
            }
        }
        for (var wrong : List.of("kb_nothing", "", provider.forged("ada"), provider.unsigned("ada"))) {
            var answer = raw.post("{}", Map.of("Authorization", "Bearer " + wrong));
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).contains("invalid_token");
        }
    }

    @Test
    @DisplayName(
            "S6, S7, S15: people see their own notes, tasks, jobs and what is shared with them; the audit log names them")
    void people_have_spaces_of_their_own() throws Exception {
        try (var ada = person("ada", "team");
                var bob = person("bob", "team");
                var carl = person("carl")) {
            var private_ = added(ada, note("Ada keeps bees on the roof"));
            added(ada, note("The team meets on Mondays").put("collection", "shared"));

            assertThat(list(ada)).contains("bees", "Mondays", "\"~ada\"", "\"shared\"");
            assertThat(list(bob)).contains("Mondays").doesNotContain("bees", "~ada");
            assertThat(list(carl)).doesNotContain("Mondays", "bees");
            assertThat(bob.call("kb_search", Json.object().put("query", "bees on the roof"))
                            .body()
                            .toString())
                    .doesNotContain("bees on the roof\"}");
            for (var other : List.of("~ada", "shared", "documents")) {
                var denied = carl.call("kb_addnote", note("Carl was here").put("collection", other));
                assertThat(denied.at("/error/code").asString()).isEqualTo("permission_denied");
            }
            assertThat(bob.call("knowledge-task-status", Json.object().put("task_id", private_))
                            .isError())
                    .isTrue();
            assertThat(bob.call("kb_jobs", Json.object()).at("/returned").asInt())
                    .isZero();
            assertThatTasksAreTheirOwn(ada, bob, carl);
        }
        try (var auditor = person("eve", "auditors");
                var api = RestWire.open(servers.toolsUrl(), Map.of("Authorization", "Bearer " + OWNER))) {
            assertThat(list(auditor)).contains("bees", "Mondays");
            Deadline.usual()
                    .await(
                            "the audit log",
                            () -> api.get("/api/v1/audit").body().contains("user:ada"));
        }
    }

    private void assertThatTasksAreTheirOwn(HttpWire ada, HttpWire bob, HttpWire carl) {
        var id = ada.call("add_task", Json.object().put("title", "Feed the bees"))
                .at("/data/id")
                .asLong();
        ada.call("add_task", Json.object().put("title", "Book a room").put("collection", "shared"));

        assertThat(tasks(ada)).contains("Feed the bees", "\"~ada\"", "Book a room");
        assertThat(tasks(bob)).contains("Book a room").doesNotContain("Feed the bees");
        assertThat(tasks(carl)).doesNotContain("Book a room", "Feed the bees");
        assertThat(carl.call("what-is-new", Json.object()).body().toString()).doesNotContain("Book a room", "Feed");
        for (var tool : List.of("complete_task", "delete_task", "claim-task")) {
            assertThat(bob.call(tool, Json.object().put("task_id", id))
                            .at("/code")
                            .asString())
                    .isEqualTo("NOT_FOUND");
        }
        assertThat(carl.call("claim-task", Json.object()).at("/code").asString())
                .isEqualTo("NOT_FOUND");
        carl.request("resources/read", Json.object().put("uri", "pinakes://tasks/" + id))
                .fault();
        try (var api = RestWire.open(servers.mcpUrl().resolve("/"), token("bob", "team"))) {
            assertThat(api.get("/api/v1/todos").body()).contains("Book a room").doesNotContain("Feed the bees");
            assertThat(api.get("/api/v1/todos/" + id).statusCode()).isEqualTo(404);
            assertThat(api.get("/api/v1/todos/changes").body()).doesNotContain("Feed the bees");
        }
    }

    private static String tasks(HttpWire person) {
        return person.call("list_tasks", Json.object()).body().toString();
    }

    private HttpWire person(String name, String... groups) {
        return HttpWire.open(servers.mcpUrl(), ClientProfile.stateless(), token(name, groups));
    }

    private Map<String, String> token(String name, String... groups) {
        var token = provider.token(name, claims -> claims.claim("groups", List.of(groups)));
        return Map.of("Authorization", "Bearer " + token);
    }

    private static ObjectNode note(String text) {
        return Json.object().put("text", text).put("title", text);
    }

    /// Adds a note and waits until it is there; returns the id of its job.
    private static String added(HttpWire person, ObjectNode note) {
        var job = person.call("kb_addnote", note).at("/job_id").asString();
        Deadline.usual()
                .await(
                        "the note",
                        () -> person.call("kb_jobs", Json.object())
                                        .body()
                                        .toString()
                                        .contains("\"status\":\"done\"")
                                && list(person).contains(note.path("text").asString()));
        return job;
    }

    private static String list(HttpWire person) {
        return person.call("kb_list", Json.object()).body().toString();
    }
}
