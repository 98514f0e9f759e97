package pinakes.app.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.Deployment;
import pinakes.app.settings.SettingException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaSubject;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;

/// What quotas do to those who call tools and the engine API.
abstract class QuotaScenarios {
    @TempDir
    private Path directory;

    private KeyedDeployment servers;

    abstract Deployment.Start start();

    @BeforeEach
    void open() throws SettingException {
        servers = KeyedDeployment.in(directory, start());
    }

    @AfterEach
    void close() {
        servers.close();
    }

    @Test
    @DisplayName("S11: who has added enough is told what was reached and when to go on, and the operator sees it")
    void documents_over_the_quota_are_refused() throws Exception {
        var key = servers.key("agent", KeyedDeployment.USUAL);
        servers.engine().quotas().set(QuotaSubject.ofCaller("agent"), new Quota(1L, null, null));
        try (var mcp = servers.mcp(key);
                var api = servers.api(key);
                var owner = servers.ownersApi()) {
            assertThat(mcp.call("kb_addnote", Json.object().put("text", "Bees dance"))
                            .isError())
                    .isFalse();

            var overMcp = mcp.call("kb_addnote", Json.object().put("text", "Wasps do not"));
            var overApi = api.post("/api/v1/jobs", "{\"text\": \"Hornets neither\"}");

            assertThat(overMcp.isError()).isTrue();
            assertThat(overMcp.at("/error/code").asString()).isEqualTo("rate_limited");
            assertThat(overMcp.at("/error/message").asString())
                    .contains("the quota of agent: 1 document per day", "Try again after 00:00 UTC");
            assertThat(overMcp.at("/error/details/measure").asString()).isEqualTo("documents");
            assertThat(overApi.statusCode()).isEqualTo(429);
            assertThat(overApi.headers().firstValue("Retry-After")).isPresent();
            assertThat(Json.parse(overApi.body()).path("code").asString()).isEqualTo("quota_exceeded");
            assertThat(Json.parse(overApi.body()).at("/quota/used").asInt()).isEqualTo(1);
            assertThat(owner.get("/metrics").body())
                    .contains("pinakes_quota_refusals_total{kind=\"caller\",measure=\"documents\"} 2.0");
            Deadline.usual().await("the audit log", () -> refusals(owner) == 2);
        }
    }

    @Test
    void full_collection_is_refused_without_advice_to_wait() throws Exception {
        var key = servers.key("agent", KeyedDeployment.USUAL);
        servers.engine().quotas().set(QuotaSubject.of(new CollectionName("papers")), new Quota(0L, null, null));
        try (var mcp = servers.mcp(key);
                var rest = servers.api(key)) {
            var note = Json.object().put("text", "Bees dance").put("collection", "papers");

            var refused = mcp.call("kb_addnote", note);
            var overHttp = rest.post("/mcp/tool/kb_addnote", note.toString());

            assertThat(refused.at("/error/message").asString())
                    .contains("the quota of the collection papers: 0 documents", "use another collection");
            assertThat(refused.at("/error/details").has("retry_after_seconds")).isFalse();
            assertThat(overHttp.statusCode()).isEqualTo(429);
            assertThat(overHttp.headers().firstValue("Retry-After")).isEmpty();
        }
    }

    @Test
    @DisplayName("S10: calls of tools and of the engine API are limited exactly, until the quota is raised")
    void calls_over_the_quota_are_refused() throws Exception {
        var tools = servers.key("tools", KeyedDeployment.USUAL);
        var routes = servers.key("routes", KeyedDeployment.USUAL);
        for (var name : Set.of("tools", "routes")) {
            servers.engine().quotas().set(QuotaSubject.ofCaller(name), new Quota(null, null, 2L));
        }
        try (var mcp = servers.mcp(tools);
                var api = servers.api(routes);
                var owner = servers.ownersApi()) {
            assertThat(mcp.call("list_tasks", Json.object()).isError()).isFalse();
            assertThat(mcp.call("kb_list", Json.object()).isError()).isFalse();
            assertThat(mcp.call("list_tasks", Json.object()).at("/code").asString())
                    .isEqualTo("RATE_LIMITED");
            assertThat(api.get("/api/v1/status").statusCode()).isEqualTo(200);
            assertThat(api.get("/api/v1/documents").statusCode()).isEqualTo(200);
            assertThat(api.get("/api/v1/status").statusCode()).isEqualTo(429);
            Deadline.usual().await("the calls are counted without another one", () -> counted(owner, "tools") == 2);

            servers.engine().quotas().set(QuotaSubject.ofCaller("tools"), new Quota(null, null, 1_000L));

            Deadline.usual()
                    .await(
                            "the raised quota",
                            () -> !mcp.call("list_tasks", Json.object()).isError());
            Deadline.usual().await("the calls of the gateway", () -> {
                mcp.call("list_tasks", Json.object());
                return counted(owner, "tools") > 2;
            });
        }
    }

    @Test
    @DisplayName("S5: a key with a quota cannot lift it, and adds no key without one")
    void key_with_a_quota_manages_nothing() throws Exception {
        var key = servers.key("manager", Set.of("*:*"));
        servers.engine().quotas().set(QuotaSubject.ofCaller("manager"), new Quota(null, null, 1_000L));
        var limits = "{\"kind\": \"caller\", \"name\": \"manager\"}";
        try (var api = servers.api(key);
                var owner = servers.ownersApi()) {
            assertThat(api.get("/api/v1/quotas").statusCode()).isEqualTo(200);
            assertThat(api.post("/api/v1/quotas", limits).statusCode()).isEqualTo(403);
            assertThat(api.delete("/api/v1/quotas?kind=caller&name=manager").statusCode())
                    .isEqualTo(403);
            assertThat(api.post("/api/v1/keys", newKey()).statusCode()).isEqualTo(403);
            assertThat(owner.post("/api/v1/quotas", "{\"kind\": \"key\", \"name\": \"x\"}")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(owner.post("/api/v1/quotas", limits).statusCode()).isEqualTo(200);
            assertThat(api.post("/api/v1/keys", newKey()).statusCode()).isEqualTo(201);
        }
    }

    private static String newKey() {
        return Json.object("{\"permissions\": [\"documents:read\"]}")
                .put("name", "other")
                .put("sha256", "a".repeat(64))
                .toString();
    }

    private static long counted(RestWire owner, String name) {
        return Json.parse(owner.get("/api/v1/quotas").body())
                .path("quotas")
                .valueStream()
                .filter(quota -> quota.path("name").asString().equals(name))
                .mapToLong(quota -> quota.at("/used/calls").asLong())
                .sum();
    }

    private static long refusals(RestWire owner) {
        var entries = Json.parse(
                        owner.get("/api/v1/audit?action=refused&who=agent").body())
                .path("entries");
        return entries.valueStream()
                .filter(entry -> entry.path("operation").asString().equals("quota")
                        && entry.path("target").asString().equals("caller agent documents"))
                .count();
    }
}
