package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.app.fixture.StandingParts;
import pinakes.testkit.Deadline;
import tools.jackson.databind.JsonNode;

/// The console's port: it serves the page, and the API that the page uses.
final class ApiOnTheMcpPortTest extends RunningServersTest {
    private static final String NOTE = "{\"text\": \"Bees dance.\"}";

    @Test
    @DisplayName("R1: one process serves the console and the engine API on the MCP port, with the keys of that port")
    void one_process_serves_the_api() throws Exception {
        StandingParts.keep();
        serve("api-key", "rest-secret", "mcp-api-key", "mcp-secret");
        var port = servers().mcpUrl();

        servesEverything(port, "mcp-secret");
        assertThat(get(port, "/api/v1/documents", "rest-secret").statusCode()).isEqualTo(401);
        assertThat(get(port, "/api/v1/documents", null).statusCode()).isEqualTo(401);
        assertThat(get(servers().restUrl(), "/api/v1/keys", "rest-secret").statusCode())
                .as("the engine's own key manages keys")
                .isEqualTo(200);
    }

    @Test
    @DisplayName("R1: a gateway serves the same, on its remote engine and with its own keys")
    void gateway_serves_the_api() throws Exception {
        StandingParts.keep();
        try (var engine = HttpServers.startEngine(settings("api-key", "rest-secret"))) {
            var flags = new HashMap<>(Map.of("engine-url", engine.restUrl().toString(), "api-key", "rest-secret"));
            flags.put("mcp-api-key", "mcp-secret");
            flags.put("data-dir", directory.resolve("nowhere").toString());
            started = HttpServers.startGateway(
                    settings(flags.entrySet().stream()
                            .flatMap(flag -> Stream.of(flag.getKey(), flag.getValue()))
                            .toArray(String[]::new)),
                    Deployment.NO_LIMITS);

            servesEverything(servers().mcpUrl(), "mcp-secret");
            assertThat(get(servers().mcpUrl(), "/api/v1/documents", "rest-secret")
                            .statusCode())
                    .isEqualTo(401);
            var ofAGateway = send(HttpRequest.newBuilder(servers().mcpUrl().resolve("/api/v1/documents"))
                    .header("Authorization", "Bearer mcp-secret")
                    .header("Via", "1.1 pinakes"));
            assertThat(ofAGateway.statusCode()).isEqualTo(421);
            assertThat(ofAGateway.body()).contains("This server is a gateway, not an engine");
            assertThat(directory.resolve("nowhere"))
                    .as("a gateway keeps no data")
                    .doesNotExist();
        }
    }

    @Test
    @DisplayName("R1: an engine alone serves the console on its port, and lists its endpoints to programs")
    void engine_alone_serves_the_console() throws Exception {
        StandingParts.keep();
        started = HttpServers.startEngine(settings());

        var page = send(rest("/").header("Accept", "text/html"));

        assertThat(page.body()).startsWith("<!doctype html>");
        assertThat(json(get("/")).has("POST /mcp")).isFalse();
        assertThat(json(get("/api/v1/caller")).path("named").asBoolean()).isFalse();
    }

    private void servesEverything(URI port, String key) throws Exception {
        var page = send(HttpRequest.newBuilder(port.resolve("/")).header("Accept", "text/html"));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).startsWith("<!doctype html>");
        assertThat(json(get(port, "/", null)).has("POST /mcp")).isTrue();

        var once = HttpRequest.newBuilder(port.resolve("/api/v1/jobs"))
                .header("Authorization", "Bearer " + key)
                .header("Idempotency-Key", "the-same")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(NOTE));
        var accepted = send(once);
        assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
        assertThat(send(once).body()).isEqualTo(accepted.body());

        Deadline.usual().await("the note is stored", () -> {
            try {
                return json(get(port, "/api/v1/documents", key)).path("total").asInt() == 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        assertThat(json(get(port, "/api/v1/caller", key)).path("permissions").values().stream()
                        .map(JsonNode::asString))
                .contains("documents:*", "tasks:*", "folders:*")
                .noneMatch(permission -> permission.startsWith("*")
                        || permission.startsWith("keys")
                        || permission.startsWith("callers"));
        var keys = get(port, "/api/v1/keys", key);
        assertThat(keys.statusCode()).isEqualTo(403);
        assertThat(keys.body()).contains("requires the permission keys:read");
        var cleared = send(HttpRequest.newBuilder(port.resolve("/api/v1/keys?confirm=yes"))
                .header("Authorization", "Bearer " + key)
                .DELETE());
        assertThat(cleared.statusCode()).isEqualTo(403);
        assertThat(json(get(port, "/api/v1/tools", key)).path("count").asInt()).isPositive();
        var called = send(HttpRequest.newBuilder(port.resolve("/mcp/tool/list_tasks"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{}")));
        assertThat(called.statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> get(URI port, String path, @Nullable String key) throws Exception {
        var request = HttpRequest.newBuilder(port.resolve(path));
        return send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }
}
